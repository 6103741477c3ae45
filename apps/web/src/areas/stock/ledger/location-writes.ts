import {
	addLocation,
	changeLocation,
	closeLocation,
	type Location,
	type LocationChange,
	type NewLocation,
	reopenLocation,
} from "@freehub/contract/stock/locations";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { later, type Write } from "#lib/write.ts";

export const addOneLocation: Write<z.input<typeof NewLocation>, Location> = {
	send: (body, idempotencyKey) => api.call(addLocation, { body, idempotencyKey }),
	stale: () => [stockKeys.locations],
	done: ({ name }) => t({ comment: "name is a location's", message: `${name} added` }),
};

const readAgain = (queryClient: QueryClient) =>
	queryClient.invalidateQueries({ queryKey: stockKeys.locations });

/** It runs until the locations are read again, so that a list can show its own change at once (`useIsMutating`). */
export const changeOneLocation: Write<LocationChange & { id: string }, Location> = {
	queue: "location.change",
	send: ({ id, ...body }, idempotencyKey) =>
		api.call(changeLocation, { params: { id }, body, idempotencyKey }),
	show: (_answer, _input, queryClient) => readAgain(queryClient),
	showFailure: (_error, _input, queryClient) => readAgain(queryClient),
	done: ({ name }, { parent }) =>
		parent === undefined ? undefined : t({ comment: "name is a location's", message: `${name} moved` }),
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
