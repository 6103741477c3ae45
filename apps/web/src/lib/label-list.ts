import { readDraft, writeDraft } from "./draft.ts";
import { paths } from "./paths.ts";

/** Of what labels are wanted, and how many. */
export type WantedLabel = { kind: "product" | "location"; id: string; count: number };

/** A list that makes the address longer waits in this tab's storage. */
const MOST_IN_ADDRESS = 1500;

const names = { product: "products", location: "locations" } as const;
const kinds = ["product", "location"] as const;

/**
 * The address of the label page with these labels.
 * @param at the location whose stock they are for; empty where it is that of all.
 */
export function labelsPath(list: readonly WantedLabel[], at = ""): string {
	const search = labelSearch(list, { at });
	return search.size === 0 ? paths.labels : `${paths.labels}?${search.toString()}`;
}

/** The list as an address says it after the question mark. */
export function labelSearch(
	list: readonly WantedLabel[],
	{ at = "", place = newPlace() }: { at?: string; place?: string | undefined } = {},
): URLSearchParams {
	const stock = new URLSearchParams(at === "" ? {} : { at });
	const search = new URLSearchParams(stock);
	for (const kind of kinds) {
		const those = list.filter((one) => one.kind === kind);
		if (those.length > 0) search.set(names[kind], those.map(({ id, count }) => `${id}:${count}`).join(","));
	}
	if (search.toString().length <= MOST_IN_ADDRESS) return search;
	writeDraft(placeOf(place), { list });
	stock.set("list", place);
	return stock;
}

/** What an address asks for; what is not understood counts as not asked for. */
export function labelsIn(search: URLSearchParams): WantedLabel[] {
	const place = search.get("list");
	if (place !== null) {
		const { list } = readDraft<{ list: WantedLabel[] }>(placeOf(place));
		return Array.isArray(list) ? list.filter(isWanted) : [];
	}
	const seen = new Set<string>();
	return kinds.flatMap((kind) =>
		(search.get(names[kind]) ?? "").split(",").flatMap((text) => {
			const [id = "", number] = text.split(":");
			if (id === "" || id.length > 100 || seen.has(kind + id)) return [];
			seen.add(kind + id);
			return [{ kind, id, count: countOf(number ?? "1") }];
		}),
	);
}

/** The most labels of one thing. */
export const MOST_OF_ONE = 999;

/** A number of labels that can be wanted. */
export function countOf(value: string | number): number {
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
