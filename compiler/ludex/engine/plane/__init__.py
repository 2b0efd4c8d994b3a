"""Geometry of the plane, in whole tenths of a millimetre."""
