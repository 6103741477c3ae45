import type { Pick, PickPlace, Picks } from "@freehub/contract/selling/picks";
import type { NewMovement } from "@freehub/contract/stock/movement-lines";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";

/** A booking that changes what can be picked: a pick, a handing over, or a count. */
type Change = {
	product: { _id: string };
	body: Some<NewMovement, "kind" | "quantity" | "location" | "to" | "saleLine">;
};
type Some<Of, Keys extends keyof Of> = { [Key in Keys]?: Of[Key] | undefined };

/** A list of picks after changes that are not in it yet, such as those that wait on this device. */
export function picksAfter(picks: Picks, changes: readonly Change[]): Picks {
	const places = picks.places.map((place) => ({
		...place,
		picks: place.picks.map((pick) => ({ ...pick })),
	}));
	for (const { product, body } of changes) {
		const { kind, quantity = 0, location = MAIN_LOCATION, to, saleLine } = body;
		if (kind === "count") lose(places, location, product._id, quantity);
		if (saleLine === undefined || (kind !== "transfer" && kind !== "deliver")) continue;
		const moved = take(places, { location, line: saleLine, product: product._id, quantity });
		if (kind === "transfer" && moved !== undefined)
			put(places, picks, to ?? "", { ...moved, pieces: quantity });
	}
	return { ...picks, places: places.filter((place) => place.picks.length > 0) };
}

type Part = { location: string; line: string; product: string; quantity: number };

/** Takes pieces of a line from a place. @returns the line there before. */
function take(places: PickPlace[], { location, line, product, quantity }: Part): Pick | undefined {
	const place = places.find(({ _id }) => _id === location);
	const before = place?.picks.find((pick) => pick.line === line);
	if (place === undefined || before === undefined) return undefined;
	place.picks = place.picks.flatMap((pick) => {
		const level = pick.product === product ? Math.max(0, pick.level - quantity) : pick.level;
		const pieces = pick.line === line ? pick.pieces - quantity : pick.pieces;
		return pieces > 0 ? [{ ...pick, pieces, level }] : [];
	});
	return before;
}

function put(places: PickPlace[], { packing }: Picks, to: string, moved: Pick): void {
	const place = places.find(({ _id }) => _id === to);
	const there = place?.picks.find(({ line }) => line === moved.line);
	if (there !== undefined) {
		there.pieces += moved.pieces;
		there.level += moved.pieces;
	} else if (place !== undefined) place.picks.push({ ...moved, level: moved.pieces });
	else if (packing?._id === to)
		places.push({ ...packing, isPacking: true, picks: [{ ...moved, level: moved.pieces }] });
}

/** A count of a place: the last ones of the list lose what is not there. The server decides who really does. */
function lose(places: PickPlace[], location: string, product: string, counted: number): void {
	const place = places.find(({ _id }) => _id === location);
	if (place === undefined) return;
	let left = counted;
	place.picks = place.picks.flatMap((pick) => {
		if (pick.product !== product) return [pick];
		const pieces = Math.min(left, pick.pieces);
		left -= pieces;
		return pieces > 0 ? [{ ...pick, pieces, level: counted }] : [];
	});
}
