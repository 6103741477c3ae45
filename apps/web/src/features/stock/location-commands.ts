import { addLocation, type Location, type NewLocation, renameLocation } from "@freehub/contract/locations";
import type { z } from "zod";
import { api } from "#lib/api.ts";
import type { Command } from "#lib/command.ts";
import { stockKeys } from "./queries.ts";

export const addOneLocation: Command<z.input<typeof NewLocation>, Location> = {
	send: (body, idempotencyKey) => api.call(addLocation, { body, idempotencyKey }),
	stale: () => [stockKeys.locations],
	done: ({ name }) => `${name} added`,
};

export const renameOneLocation: Command<{ id: string; name: string }, Location> = {
	send: ({ id, name }) => api.call(renameLocation, { params: { id }, body: { name } }),
	stale: () => [stockKeys.locations],
};
