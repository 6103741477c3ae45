/** Matches an accessible name of several parts: if a part is visually hidden, the computed name lacks the space before it. */
export function named(name: string): RegExp {
	const words = name.split(" ").map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${words.join("\\s*")}$`);
}
