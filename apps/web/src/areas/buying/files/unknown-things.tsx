import type { UnknownThing } from "@freehub/contract/buying/files";
import { t } from "@lingui/core/macro";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { suggestedSuppliersQuery } from "#areas/buying/suppliers/queries.ts";
import classes from "#areas/catalogue/import/file-parts.module.css";
import { Step } from "#areas/catalogue/import/step.tsx";
import { ChosenInstead, UnknownProducts, unknownLabel } from "#areas/catalogue/import/unknown-products.tsx";
import { SearchSelect } from "#ui/search-select.tsx";
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
								label={unknownLabel(thing)}
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
			<UnknownProducts products={products} onChoose={choose} />
			<ChosenInstead instead={instead} onTakeBack={() => onChange({ instead: {} })} />
		</Step>
	);
}
