"""The things on the table: cubes, their faces and colours, the mat, and how all of it is spelled."""
