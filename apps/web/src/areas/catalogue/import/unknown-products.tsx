import type { UnknownThing } from "@freehub/contract/buying/files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { ProductSelect } from "#ui/search-select.tsx";
import classes from "./file-parts.module.css";

type Props = { products: readonly UnknownThing[]; onChoose: (key: string, id: string) => void };

/** The products of a file that the shop does not have: a person says which of the shop's each one is. */
export function UnknownProducts({ products, onChoose }: Props) {
	if (products.length === 0) return null;
	return (
		<ul className={classes.unknown} aria-label={t`Products that the shop does not have`}>
			{products.map((thing) => (
				<li key={thing.key}>
					<ProductSelect
						label={unknownLabel(thing)}
						placeholder={t`Type its name, SKU or barcode`}
						value=""
						valueName=""
						onChange={(id) => id !== "" && onChoose(thing.key, id)}
					/>
				</li>
			))}
		</ul>
	);
}

type ChosenProps = { instead: Readonly<Record<string, string>>; onTakeBack: () => void };

/** How many things a person has chosen, and the way back. */
export function ChosenInstead({ instead, onTakeBack }: ChosenProps) {
	const chosen = Object.keys(instead).length;
	if (chosen === 0) return null;
	return (
		<p className="line gap-4-12">
			{plural(chosen, { one: "# is chosen.", other: "# are chosen." })}
			<Button size="xs" variant="default" onClick={onTakeBack}>
				<Trans>Take the choices back</Trans>
			</Button>
		</p>
	);
}

/** 'Litware (12 rows)'. */
export function unknownLabel({ name, rows }: UnknownThing): string {
	const count = plural(rows, { one: "# row", other: "# rows" });
	return t({ comment: "count is such as '12 rows'", message: `${name} (${count})` });
}
