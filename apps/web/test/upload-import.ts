import { getImport, type Import, uploadImport } from "@freehub/contract/catalogue/imports";
import type { Client } from "@freehub/contract/client";
import { waitFor } from "@testing-library/dom";
import { expect } from "vitest";
import { mark } from "./new-product.ts";

/** Uploads a table: the lines of a CSV file, or a workbook. */
export async function upload(
	api: Client,
	table: readonly string[] | Uint8Array<ArrayBuffer>,
	name = "table.csv",
): Promise<Import> {
	const content = table instanceof Uint8Array ? table : `${table.join("\n")}\n`;
	const file = new Blob([content], { type: "application/octet-stream" });
	return api.call(uploadImport, { query: { name }, file, idempotencyKey: mark() });
}

/** Waits until the current work is done. */
export async function settled(api: Client, { _id }: Import, state: Import["state"]): Promise<void> {
	const isThere = async () => expect((await api.call(getImport, { params: { id: _id } })).state).toBe(state);
	await waitFor(isThere, { interval: 100 });
}
