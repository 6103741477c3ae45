import type { ImportField } from "@freehub/contract/import-fields";
import type { ImportRow } from "@freehub/contract/imports";
import { VisuallyHidden } from "@mantine/core";
import { Picture } from "#ui/picture.tsx";
import { fieldName, valueText } from "./import-words.ts";
import classes from "./rows-step.module.css";

type Change = ImportRow["changes"][number];

/** What a new product is known by again; the rest of its fields is folded. */
const known: readonly ImportField[] = ["sku", "barcode", "price", "quantity", "category"];

/** How many changed fields are shown at once. */
const SHOWN = 6;

/** Field by field, what was there and what comes. */
export function RowChanges({ row: { outcome, changes } }: { row: ImportRow }) {
	if (changes.length === 0) return null;
	const isNew = outcome === "new";
	// The name is beside it already.
	const told = isNew ? changes.filter(({ field }) => field !== "name") : changes;
	const shown = isNew ? told.filter(({ field }) => known.includes(field)) : told.slice(0, SHOWN);
	const rest = told.filter((change) => !shown.includes(change));
	return (
		<>
			{shown.length > 0 && <Fields changes={shown} isNew={isNew} />}
			{rest.length > 0 && (
				<details className={classes.more}>
					<summary>{rest.length === 1 ? "1 more field" : `${rest.length} more fields`}</summary>
					<Fields changes={rest} isNew={isNew} />
				</details>
			)}
		</>
	);
}

function Fields({ changes, isNew }: { changes: readonly Change[]; isNew: boolean }) {
	return (
		<dl className={classes.fields} data-new={isNew || undefined}>
			{changes.map(({ field, from, to }) => (
				<div key={field}>
					<dt>{fieldName(field)}</dt>
					<dd>
						{!isNew && (
							<>
								<VisuallyHidden>from </VisuallyHidden>
								<del>
									<Value field={field} value={from} />
								</del>
								<span aria-hidden="true"> → </span>
								<VisuallyHidden> to </VisuallyHidden>
							</>
						)}
						<ins>
							<Value field={field} value={to} />
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}

function Value({ field, value }: Pick<Change, "field"> & { value: Change["to"] }) {
	const text = valueText(field, value);
	if (field !== "image" || text === undefined) return text ?? "nothing";
	return <Picture className={classes.picture} src={text} alt="picture" place="row" />;
}
