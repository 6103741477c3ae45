import {
	addLocation,
	changeLocation,
	closeLocation,
	type Location,
	type NewLocation,
	reopenLocation,
} from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { later, type Write } from "#lib/write.ts";

export const addOneLocation: Write<z.input<typeof NewLocation>, Location> = {
	send: (body, idempotencyKey) => api.call(addLocation, { body, idempotencyKey }),
	stale: () => [stockKeys.locations],
	done: ({ name }) => t({ comment: "name is a location's", message: `${name} added` }),
};

export const renameOneLocation: Write<{ id: string; name: string }, Location> = {
	send: ({ id, name }) => api.call(changeLocation, { params: { id }, body: { name } }),
	stale: () => [stockKeys.locations],
};

export const closeOneLocation: Write<Location, Location> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(closeLocation, { params: { id: _id }, body: {}, idempotencyKey }),
	stale: () => [stockKeys.locations],
	done: (closed) => {
		const { name } = closed;
		return {
			message: t({ comment: "name is a location's", message: `${name} closed` }),
			undo: later(reopenOneLocation, closed),
		};
	},
};

const reopening = {
	stale: () => [stockKeys.locations],
	done: ({ name }: Location) => t({ comment: "name is a location's", message: `${name} reopened` }),
};

export const reopenOneLocation: Write<Location, Location> = {
	...reopening,
	send: ({ _id }, idempotencyKey) =>
		api.call(reopenLocation, { params: { id: _id }, body: {}, idempotencyKey }),
};

/** For a closed location whose name another one has meanwhile. */
export const reopenWithName: Write<{ id: string; name: string }, Location> = {
	...reopening,
	send: ({ id, name }, idempotencyKey) =>
		api.call(reopenLocation, { params: { id }, body: { name }, idempotencyKey }),
};
