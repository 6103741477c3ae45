/** What the code on a location's label begins with; the location's id follows. */
export const LOCATION_CODE = "LOC:";
