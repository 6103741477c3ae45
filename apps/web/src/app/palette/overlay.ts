/** What the palette's chunk can show over any page. */
export type Overlay = "palette" | "shortcuts";
