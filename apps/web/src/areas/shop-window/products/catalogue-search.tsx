import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { useHref, useNavigate } from "react-router";
import { readPrice, shownPrice } from "#lib/number-typing.ts";
import { paths } from "#lib/paths.ts";
import { PlainButton } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type CatalogueFilter, catalogueFilterOf, cataloguePath } from "./catalogue-filter.ts";
import classes from "./catalogue-search.module.css";

/** The id of the catalogue's only form; fields elsewhere refer to it. Without scripts the browser submits it directly. */
export const FORM = "catalogue";

/** Submits the form of the changed field. */
export function submitForm({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void {
	currentTarget.form?.requestSubmit();
}

export function SearchForm({ filter }: { filter: CatalogueFilter }) {
	const form = useRef<HTMLFormElement>(null);
	const navigate = useNavigate();
	/** Includes the language, for a browser without scripts. */
	const action = useHref(paths.products);
	/** The path of the form's last submission. */
	const sent = useRef("");

	// Sync the fields with the URL, also after Back, and in the same frame as the list. Skip the field that somebody types in:
	// its text is not in the URL yet.
	useLayoutEffect(() => {
		const { search, supplier, brand, stock, minPrice, maxPrice, sort } = filter;
		const said = new Map(
			Object.entries({
				search,
				supplier,
				brand,
				stock: stock.join(),
				minPrice: shownPrice(minPrice),
				maxPrice: shownPrice(maxPrice),
				sort,
			}),
		);
		const typedIn = cataloguePath(filter) === sent.current ? document.activeElement : null;
		for (const field of form.current?.elements ?? []) {
			if (field === typedIn) continue;
			if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
			const value = said.get(field.name);
			if (value === undefined) continue;
			if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
			else {
				field.value = value;
				field.setCustomValidity("");
			}
		}
	}, [filter]);

	function send(event: SyntheticEvent<HTMLFormElement>) {
		event.preventDefault();
		const given = new URLSearchParams();
		for (const [name, value] of new FormData(event.currentTarget))
			if (typeof value === "string")
				given.append(name, name.endsWith("Price") ? readPrice(value).price : value);
		const path = cataloguePath(catalogueFilterOf(given));
		sent.current = path;
		if (path !== cataloguePath(filter)) void navigate(path, { preventScrollReset: true });
	}

	return (
		<search className={classes.search}>
			<form ref={form} id={FORM} className={classes.form} method="get" action={action} onSubmit={send}>
				<label className={classes.field}>
					<VisuallyHidden>
						<Trans>Search the products</Trans>
					</VisuallyHidden>
					<IconSearch className="icon-large" aria-hidden="true" />
					<input
						type="search"
						name="search"
						defaultValue={filter.search}
						placeholder={t`Name, brand or number`}
						maxLength={200}
						autoComplete="off"
						enterKeyHint="search"
					/>
				</label>
				{filter.category !== "" && <input type="hidden" name="category" value={filter.category} />}
				<PlainButton>
					<Trans context="verb">Search</Trans>
				</PlainButton>
			</form>
		</search>
	);
}

/** The order of the products. */
export function SortField({ filter: { search, sort } }: { filter: CatalogueFilter }) {
	const id = useId();
	return (
		<div className={classes.sort}>
			<label htmlFor={id}>
				<Trans>Sort by</Trans>
			</label>
			<select id={id} form={FORM} name="sort" defaultValue={sort} onChange={submitForm}>
				<option value="">
					{search === "" ? t({ message: "Featured", context: "order of products" }) : t`Best match`}
				</option>
				<option value="-created">{t({ message: "Newest", context: "order of products" })}</option>
				<option value="price">{t`Price, low to high`}</option>
				<option value="-price">{t`Price, high to low`}</option>
				<option value="name">{t`Name`}</option>
			</select>
		</div>
	);
}
