import { readMapping } from "@freehub/contract/import-fields";
import type { Import, ImportChange } from "@freehub/contract/imports";
import { AppError } from "#app-error.ts";
import { answerOnce, type WriteRequest } from "#db/answer-once.ts";
import type { Db } from "#db/connection.ts";
import { lockImport, requireImport } from "./get-import.ts";
import { toImport } from "./import-answer.ts";
import { keepMapping, moveImport } from "./imports.repo.ts";
import { released } from "./lease.ts";
import { pictureName } from "./read-cells.ts";
import { headHash } from "./upload-import.ts";

/** Pictures of one import altogether. */
const MAX_PICTURES = 100_000;

/**
 * Corrects how a file is read; the dry run begins anew. Corrected columns are remembered for files with the same head.
 * @throws AppError not_found, invalid_input for a column that is not there, import_state once it is decided.
 */
export function changeImport(
	db: Db,
	id: string,
	change: ImportChange,
	request: WriteRequest,
): Promise<Import> {
	return answerOnce(db, request, ["change import", id, change], async (tx) => {
		const row = await lockImport(db, tx, id);
		const { columns } = JSON.parse(row.head) as { columns: string[] };
		const said = Object.entries(change.mapping ?? {}).filter(([, index]) => index !== undefined);
		for (const [field, index] of said) {
			if (index === null || index === undefined || index < columns.length) continue;
			const message = `The file has ${columns.length} columns; ${index} is none of them.`;
			throw new AppError("invalid_input", message, [{ field: `mapping.${field}`, message }]);
		}
		const mapping = { ...readMapping(row.mapping), ...Object.fromEntries(said) };
		const named = Object.entries(change.pictures ?? {}).map(
			([name, link]) => [pictureName(name), link] as const,
		);
		const pictures = {
			...(JSON.parse(row.pictures) as Record<string, string>),
			...Object.fromEntries(named),
		};
		if (Object.keys(pictures).length > MAX_PICTURES) {
			throw new AppError("invalid_input", `An import can have at most ${MAX_PICTURES} pictures.`);
		}
		const {
			quantityAs = row.quantity_as,
			decimals = row.decimals,
			isAllOrNothing = row.mode === "all",
		} = change.options ?? {};
		// Whether all rows are wanted or some changes nothing about them.
		const isReadAgain =
			change.mapping !== undefined ||
			change.pictures !== undefined ||
			quantityAs !== row.quantity_as ||
			decimals !== row.decimals;
		const isMoved = await moveImport(tx, id, ["reading", "ready"], {
			mapping: JSON.stringify(mapping),
			pictures: JSON.stringify(pictures),
			quantity_as: quantityAs,
			decimals,
			mode: isAllOrNothing ? "all" : "each",
			...(isReadAgain ? { state: "reading", position: 0, ...released } : {}),
		});
		if (!isMoved) throw alreadyDecided(row.state);
		if (said.length > 0) await keepMapping(tx, headHash(columns), JSON.stringify(mapping), request.now);
		return toImport(await requireImport(tx, id), request.now);
	});
}

/** What is answered when it is too late, or too early, for what was asked. */
export function alreadyDecided(state: string): AppError {
	return new AppError("import_state", `This import is ${state}; that cannot be done with it now.`);
}
