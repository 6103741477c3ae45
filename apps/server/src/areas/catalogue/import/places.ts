import { reason } from "@freehub/contract/rule-sentences";
import type { Reason } from "@freehub/contract/rules";
import { locationTitle } from "@freehub/domain/stock/location-title";
import { type PlaceInStore, whyNotInFile } from "#areas/stock/locations/own-stores.ts";
import { insertLocation, realLocations } from "#areas/stock/locations/real-locations.ts";
import type { Connection, Tx } from "#db/connection.ts";
import type { LocationTable } from "#db/schema.ts";

/** The location of a row's quantity, as named in the file; '' if not given. */
export type NamedPlace = { warehouse: string; bin: string };

type Location = {
	id: string;
	name: string;
	kind: LocationTable["kind"];
	parent: string | null;
	isClosed: boolean;
};

type Found = {
	/** Undefined if the shop does not have it; `key` and `title` identify it anyway. */
	id: string | undefined;
	key: string;
	/** 'Tool Crib, A-1' */
	title: string;
	/** The ids of its bins. */
	bins: readonly string[];
};

/** The shop's locations by name, to match names in an import's rows; case-insensitive. */
export class Places {
	/** The ids of the added locations. */
	readonly added: string[] = [];
	readonly #usual: string;
	readonly #onlyAt: readonly string[] | undefined;
	readonly #byId = new Map<string, Location>();
	readonly #bins = new Map<string, string[]>();
	readonly #byName = new Map<string, Location[]>();

	/**
	 * @param usual the id of the default location, for rows that name none.
	 * @param onlyAt the stores to which the importing person's role is limited.
	 */
	constructor(locations: readonly Location[], usual: string, onlyAt?: readonly string[]) {
		this.#usual = usual;
		this.#onlyAt = onlyAt;
		for (const location of locations) this.#know(location);
	}

	#know(location: Location): void {
		this.#byId.set(location.id, location);
		this.#note(nameOf(location.parent ?? "", location.name), location);
		if (location.kind !== "bin") return;
		const parent = location.parent ?? "";
		this.#bins.set(parent, [...(this.#bins.get(parent) ?? []), location.id]);
		this.#note(nameOf("bin", location.name), location);
	}

	/** The name of a closed location is free for others: it means the open ones, if there are any. */
	#note(key: string, location: Location): void {
		const all = [...(this.#byName.get(key) ?? []), location];
		const open = all.filter(({ isClosed }) => !isClosed);
		this.#byName.set(key, open.length > 0 ? open : all);
	}

	/**
	 * The location that a row names: a warehouse, a bin in it, or a bin with a unique name.
	 * @returns the location, or why stock cannot be booked there.
	 */
	find(place: NamedPlace): Found | { wrong: Reason } {
		const named = this.#named(this.#inParts(place));
		if ("wrong" in named) return named;
		const { warehouses, found, bin } = named;
		if (found === undefined) {
			const title = [...warehouses, bin].filter((name) => name !== "").join(", ");
			const store = this.#warehousesOf(this.#inParts(place).warehouse)[0];
			const wrong = whyNotInFile(
				store ? this.#inStore(store) : { id: "", parent: null, store: title },
				this.#onlyAt,
			);
			if (wrong !== undefined) return { wrong };
			return { id: undefined, key: title.toLowerCase(), title, bins: [] };
		}
		const [first, ...others] = found;
		if (first === undefined || others.length > 0)
			return { wrong: reason("several_locations", { name: bin || place.warehouse }) };
		if (first.isClosed) {
			return { wrong: reason("location_closed", { name: first.name }) };
		}
		const wrong = whyNotInFile(this.#inStore(first), this.#onlyAt);
		if (wrong !== undefined) return { wrong };
		const { id } = first;
		return { id, key: id, title: this.#titleOf(first), bins: this.#bins.get(id) ?? [] };
	}

	/** Adds the location that a row names, and its warehouse if it is missing. @returns its id. */
	async add(tx: Tx, place: NamedPlace, now: Date): Promise<string> {
		const found = this.find(place);
		if ("wrong" in found) throw new TypeError(found.wrong.message);
		if (found.id !== undefined) return found.id;
		const { warehouse, bin } = this.#inParts(place);
		const parent = this.#warehousesOf(warehouse)[0]?.id ?? (await this.#insert(tx, warehouse, null, now));
		return bin === "" ? parent : this.#insert(tx, bin, parent, now);
	}

	async #insert(tx: Tx, name: string, parent: string | null, now: Date): Promise<string> {
		const kind = parent === null ? "warehouse" : "bin";
		const store_kind = parent === null ? "warehouse" : null;
		const { id } = await insertLocation(tx, { name, store_kind, bin_kind: null, parent }, now);
		this.added.push(id);
		this.#know({ id, name, kind, parent, isClosed: false });
		return id;
	}

	/** The locations with this name; if there are none, `warehouses` and `bin` are the parts of its title. */
	#named({
		warehouse,
		bin,
	}: NamedPlace):
		| { wrong: Reason }
		| { found: readonly Location[] | undefined; warehouses: readonly string[]; bin: string } {
		if (warehouse === "" && bin === "") {
			const usual = this.#byId.get(this.#usual);
			return { found: usual === undefined ? undefined : [usual], warehouses: [this.#usual], bin: "" };
		}
		if (warehouse === "") {
			const anywhere = this.#byName.get(nameOf("bin", bin));
			if (anywhere !== undefined) return { found: anywhere, warehouses: [], bin };
		}
		const warehouses = this.#warehousesOf(warehouse);
		if (warehouses.length > 1) return { wrong: reason("several_locations", { name: warehouse }) };
		const [parent] = warehouses;
		if (bin !== "") {
			const found = parent && this.#byName.get(nameOf(parent.id, bin));
			return { found, warehouses: [parent?.name ?? warehouse], bin };
		}
		if (parent !== undefined) return { found: [parent], warehouses: [parent.name], bin: "" };
		return { found: this.#byName.get(nameOf("bin", warehouse)), warehouses: [warehouse], bin: "" };
	}

	/** Splits the displayed name of a bin, 'Tool Crib, A-1', into its two parts. */
	#inParts(place: NamedPlace): NamedPlace {
		const { warehouse, bin } = place;
		const comma = warehouse.lastIndexOf(", ");
		const isWhole = this.#byName.has(nameOf("", warehouse)) || this.#byName.has(nameOf("bin", warehouse));
		if (bin !== "" || comma < 0 || isWhole) return place;
		const parts = { warehouse: warehouse.slice(0, comma), bin: warehouse.slice(comma + 2).trim() };
		return this.#warehousesOf(parts.warehouse).length > 0 ? parts : place;
	}

	/** Without a name: the warehouse that is, or contains, the default location. */
	#warehousesOf(name: string): readonly Location[] {
		if (name !== "") return this.#byName.get(nameOf("", name)) ?? [];
		const usual = this.#byId.get(this.#usual);
		const warehouse = usual && this.#byId.get(usual.parent ?? usual.id);
		return warehouse === undefined ? [] : [warehouse];
	}

	#inStore({ id, name, parent }: Location): PlaceInStore {
		const store = parent === null ? undefined : this.#byId.get(parent);
		return { id, parent, store: store?.name ?? name };
	}

	#titleOf({ name, parent }: Location): string {
		const warehouse = parent === null ? undefined : this.#byId.get(parent);
		return locationTitle(name, warehouse?.name);
	}
}

/**
 * Reads the shop's locations.
 * @param usual the default location, for rows that name none.
 * @param onlyAt the stores to which the importing person's role is limited; default: none.
 */
export async function readPlaces(
	connection: Connection,
	usual: string,
	onlyAt?: readonly string[],
): Promise<Places> {
	const rows = await realLocations(connection);
	return new Places(
		rows.map(({ closed_at, ...location }) => ({ ...location, isClosed: closed_at !== null })),
		usual,
		onlyAt,
	);
}

function nameOf(parent: string, name: string): string {
	return `${parent} ${name.toLowerCase()}`;
}
