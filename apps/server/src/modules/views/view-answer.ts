import type { View } from "@freehub/contract/views";
import type { Selectable } from "kysely";
import type { ViewTable } from "#db/schema.ts";

export function toView({ id, name, query, created_at }: Selectable<ViewTable>): View {
	return { _id: id, name, query, createdAt: new Date(created_at).toISOString() };
}
