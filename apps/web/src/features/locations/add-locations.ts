import { ApiError } from "@freehub/contract/errors";
import { addLocation, type Location, type NewLocation } from "@freehub/contract/locations";
import { plural, t } from "@lingui/core/macro";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import { locationRange } from "./location-range.ts";

/** Adds one location, or the missing ones of a range ('A-01 to A-20'). A repeat adds only what is still missing. */
export const addLocations: WriteCommand<z.input<typeof NewLocation>, readonly Location[]> = {
	async send(body, idempotencyKey) {
		const names = locationRange(body.name);
		if (names === undefined) return [await api.call(addLocation, { body, idempotencyKey })];
		const added: Location[] = [];
		let taken: unknown;
		for (const [i, name] of names.entries()) {
			try {
				const key = `${idempotencyKey}-${i}`;
				added.push(await api.call(addLocation, { body: { ...body, name }, idempotencyKey: key }));
			} catch (error) {
				if (!(error instanceof ApiError && error.code === "name_taken")) throw error;
				taken = error;
			}
		}
		if (added.length === 0) throw taken;
		return added;
	},
	stale: () => [stockKeys.locations],
	done(added) {
		const name = added[0]?.name ?? "";
		const count = added.length;
		return count === 1
			? t({ comment: "name is a location's", message: `${name} added` })
			: t`${plural(count, { one: "# location added", other: "# locations added" })}`;
	},
};
