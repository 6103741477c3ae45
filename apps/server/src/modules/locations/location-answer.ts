import type { Location } from "@freehub/contract/locations";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import type { Selectable } from "kysely";
import type { LocationTable } from "#db/schema.ts";

/** A stored location as the API answers it. */
export function toLocation({ id, name, kind, parent }: Selectable<LocationTable>): Location {
	return { _id: id, name, kind, parent, isMain: id === MAIN_LOCATION };
}
