/** What the palette's chunk can put over any page. */
export type Overlay = "palette" | "shortcuts";
