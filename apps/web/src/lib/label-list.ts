import { readDraft, writeDraft } from "./draft.ts";
import { paths } from "./paths.ts";

/** A product or location, and the number of labels to print for it. */
export type WantedLabel = { kind: "product" | "location"; id: string; count: number };

/** Max length of the query string; a longer list is stored in this tab's storage. */
const MOST_IN_ADDRESS = 1500;

const parameterNames = { product: "products", location: "locations" } as const;
const kinds = ["product", "location"] as const;

/**
 * The address of the label page with these labels.
 * @param at the location whose stock they are for; empty for all locations.
 */
export function labelsPath(list: readonly WantedLabel[], at = ""): string {
	const search = labelSearch(list, { at });
	return search.size === 0 ? paths.labels : `${paths.labels}?${search.toString()}`;
}

/** The list as query parameters. */
export function labelSearch(
	list: readonly WantedLabel[],
	{ at = "", place = newPlace() }: { at?: string; place?: string | undefined } = {},
): URLSearchParams {
	const stock = new URLSearchParams(at === "" ? {} : { at });
	const search = new URLSearchParams(stock);
	for (const kind of kinds) {
		const those = list.filter((one) => one.kind === kind);
		if (those.length > 0)
			search.set(parameterNames[kind], those.map(({ id, count }) => `${id}:${count}`).join(","));
	}
	if (search.toString().length <= MOST_IN_ADDRESS) return search;
	writeDraft(placeOf(place), { list });
	stock.set("list", place);
	return stock;
}

/** The list in an address; ignores what it cannot read. */
export function labelsIn(search: URLSearchParams): WantedLabel[] {
	const place = search.get("list");
	if (place !== null) {
		const { list } = readDraft<{ list: WantedLabel[] }>(placeOf(place));
		return Array.isArray(list) ? list.filter(isWanted) : [];
	}
	const seen = new Set<string>();
	return kinds.flatMap((kind) =>
		(search.get(parameterNames[kind]) ?? "").split(",").flatMap((text) => {
			const [id = "", number] = text.split(":");
			if (id === "" || id.length > 100 || seen.has(kind + id)) return [];
			seen.add(kind + id);
			return [{ kind, id, count: labelCount(number ?? "1") }];
		}),
	);
}

/** Max number of labels for one thing. */
export const MOST_OF_ONE = 999;

/** Converts a value to a valid number of labels; 1 if it is not a number. */
export function labelCount(value: string | number): number {
	const count = Math.trunc(Number(value));
	return Number.isFinite(count) ? Math.min(MOST_OF_ONE, Math.max(0, count)) : 1;
}

function placeOf(place: string): string {
	return `freehub-labels-${place}`;
}

function newPlace(): string {
	return Math.random().toString(36).slice(2, 10);
}

function isWanted(one: WantedLabel): boolean {
	return kinds.includes(one?.kind) && typeof one.id === "string" && Number.isInteger(one.count);
}
