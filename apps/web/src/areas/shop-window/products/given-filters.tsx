import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { stockWord } from "#areas/catalogue/cards/stock-words.ts";
import { formatMoney } from "#lib/format.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type CatalogueFilter, cataloguePath, noCatalogueFilter } from "./catalogue-filter.ts";
import classes from "./given-filters.module.css";

/** The active filters, each with a button to remove it. */
export function GivenFilters({ filter }: { filter: CatalogueFilter }) {
	const { search, supplier, brand, stock, minPrice, maxPrice, category, sort } = filter;
	const all: [words: string, without: Partial<CatalogueFilter>][] = [
		[search && t({ comment: "what is searched for, in quotes", message: `‘${search}’` }), { search: "" }],
		[brand, { brand: "" }],
		[supplier, { supplier: "" }],
		[stockWord(stock), { stock: [] }],
		[priceWords(minPrice, maxPrice), { minPrice: "", maxPrice: "" }],
	];
	const given = all.filter(([words]) => words !== "");
	if (given.length === 0) return null;
	return (
		<ul className={classes.given} aria-label={t`Filters`}>
			{given.map(([words, without]) => (
				<li key={words}>
					<Link to={cataloguePath({ ...filter, ...without, page: 1 })} preventScrollReset>
						<Removal words={words} />
						<IconX className="icon-small not-printed" aria-hidden="true" />
					</Link>
				</li>
			))}
			{given.length > 1 && (
				<li>
					<Link
						to={cataloguePath({ ...noCatalogueFilter, category, sort })}
						className={`not-printed ${classes.all}`}
						preventScrollReset
					>
						<Trans>Clear all</Trans>
					</Link>
				</li>
			)}
		</ul>
	);
}

function Removal({ words }: { words: string }) {
	const filter = words;
	return (
		<Trans>
			<VisuallyHidden>Remove the filter </VisuallyHidden>
			{filter}
		</Trans>
	);
}

function priceWords(min: string, max: string): string {
	const lowest = formatMoney(Number(min));
	const highest = formatMoney(Number(max));
	if (min !== "" && max !== "") return t({ comment: "prices", message: `${lowest} to ${highest}` });
	if (min !== "") return t({ comment: "prices", message: `From ${lowest}` });
	return max === "" ? "" : t({ comment: "prices", message: `Up to ${highest}` });
}
