import type { UnknownThing } from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import { Step } from "#areas/catalogue/import/step.tsx";
import { ProductSelect, SearchSelect } from "#ui/search-select.tsx";
import classes from "./buying-files.module.css";
import type { ReadChoice, ReadFile } from "./file-writes.ts";

type Props = {
	read: ReadFile;
	unknown: readonly UnknownThing[];
	onChange: (choice: Partial<ReadChoice>) => void;
};

/** The suppliers and products of a file that the shop does not have: a person says what is meant, or leaves the rows out. */
export function UnknownThings({ read, unknown, onChange }: Props) {
	const { instead = {}, addSuppliers = false } = read;
	const suppliers = unknown.filter(({ kind }) => kind === "supplier");
	const products = unknown.filter(({ kind }) => kind === "product");
	if (unknown.length === 0 && !addSuppliers) return null;
	const choose = (key: string, id: string) => onChange({ instead: { ...instead, [key]: id } });
	return (
		<Step heading={t`Not known here`} aside={t`Rows without an answer are left out`}>
			{(suppliers.length > 0 || addSuppliers) && (
				<Checkbox
					label={t`Add the suppliers that the shop does not have`}
					checked={addSuppliers}
					onChange={({ currentTarget }) => onChange({ addSuppliers: currentTarget.checked })}
				/>
			)}
			{suppliers.length > 0 && (
				<ul className={classes.unknown} aria-label={t`Suppliers that the shop does not have`}>
					{suppliers.map((thing) => (
						<li key={thing.key}>
							<SearchSelect
								label={labelOf(thing)}
								placeholder={t`Type its name`}
								value=""
								valueName=""
								queryFor={suggestedSuppliersQuery}
								choicesOf={(found) => (found ?? []).map(({ _id, name }) => ({ value: _id, name }))}
								onChange={(id) => id !== "" && choose(thing.key, id)}
							/>
						</li>
					))}
				</ul>
			)}
			{products.length > 0 && (
				<ul className={classes.unknown} aria-label={t`Products that the shop does not have`}>
					{products.map((thing) => (
						<li key={thing.key}>
							<ProductSelect
								label={labelOf(thing)}
								placeholder={t`Type its name, SKU or barcode`}
								value=""
								valueName=""
								onChange={(id) => id !== "" && choose(thing.key, id)}
							/>
						</li>
					))}
				</ul>
			)}
			{Object.keys(instead).length > 0 && (
				<p className="line gap-4-12">
					{plural(Object.keys(instead).length, { one: "# is chosen.", other: "# are chosen." })}
					<Button size="xs" variant="default" onClick={() => onChange({ instead: {} })}>
						<Trans>Take the choices back</Trans>
					</Button>
				</p>
			)}
		</Step>
	);
}

/** 'Litware (12 rows)'. */
function labelOf({ name, rows }: UnknownThing): string {
	const count = plural(rows, { one: "# row", other: "# rows" });
	return t({ comment: "count is such as '12 rows'", message: `${name} (${count})` });
}
