export const ink = "#0F1A15";
export const dim = "#5D665F";
export const paper = "#FBFAF6";
export const sand = "#F1EEE5";
export const hairline = "#E1DCCF";
/** Darker than a hairline: for objects behind the subject. */
export const stone = "#C9C5B6";
export const pine = "#12372A";
export const lime = "#C8F169";

/** Accents have a contrast of at least 3:1 against sand, the minimum of WCAG 1.4.11 for graphics. */
export const accents = {
	lime: "#6C9300",
	amber: "#C26A00",
	redOrange: "#DE4A1C",
	blue: "#2479B5",
	leaf: "#1F8A45",
	yellow: "#AB8000",
	rose: "#CF3F74",
	plum: "#7C3A80",
	teal: "#0B827F",
	brown: "#86552F",
	graphite: "#3E5672",
	steel: "#5E7D90",
	rust: "#B5391B",
	copper: "#B5622B",
	red: "#C92A2F",
	neutral: "#7D847D",
} as const;

/** The colours of a drawing; `ground` hides the lines behind a shape. */
export type Theme = { ink: string; dim: string; ground: string; accent: string };

/** The theme of a drawing on the sand tile, with its one accent colour. */
export function onSand(accent: string): Theme {
	return { ink, dim, ground: sand, accent };
}
