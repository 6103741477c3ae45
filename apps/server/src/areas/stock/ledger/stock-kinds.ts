import { locationTitle } from "@freehub/domain/stock/location-title";
import { internal, open, partOfProduct, type ServerKind } from "#server-kind.ts";

export const location = {
	tables: { location: open, works_at: open },
	/** A bin's name says its warehouse, too. */
	names: async (connection, ids) => {
		const rows = await connection
			.selectFrom("location")
			.leftJoin("location as warehouse", "warehouse.id", "location.parent")
			.select(["location.id", "location.name", "warehouse.name as warehouse"])
			.where("location.id", "in", ids)
			.execute();
		return rows.map(({ id, name, warehouse }) => ({ id, name: locationTitle(name, warehouse) }));
	},
} satisfies ServerKind<"location">;

export const transferNote = {
	tables: { transfer_note: open, transfer_note_line: { ...open, ...partOfProduct } },
	/** A draft, which has no number, is called like where it goes. */
	names: async (connection, ids) => {
		const rows = await connection
			.selectFrom("transfer_note")
			.innerJoin("location", "location.id", "transfer_note.to_location")
			.select(["transfer_note.id", "transfer_note.number", "location.name"])
			.where("transfer_note.id", "in", ids)
			.execute();
		return rows.map(({ id, number, name }) => ({ id, name: number ?? name }));
	},
} satisfies ServerKind<"transfer_note">;

export const stock = {
	tables: {
		level: { ...open, ...partOfProduct },
		promise: { ...open, ...partOfProduct },
		promise_entry: { ...open, ...partOfProduct },
		store_reorder_point: { ...open, ...partOfProduct },
		stock_figure: internal,
		worth_change: { ...internal, ...partOfProduct },
	},
} satisfies ServerKind<"stock">;

export const movement = {
	tables: { movement: { ...open, ...partOfProduct } },
	/** A movement is called like its product. */
	names: (connection, ids) =>
		connection
			.selectFrom("movement")
			.innerJoin("product", "product.id", "movement.product")
			.select(["movement.id", "product.name", "movement.product"])
			.where("movement.id", "in", ids)
			.execute(),
} satisfies ServerKind<"movement">;
