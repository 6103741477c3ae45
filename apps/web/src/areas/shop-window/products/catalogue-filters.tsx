import type { ProductFacets } from "@freehub/contract/catalogue/products";
import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { type FocusEvent, useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { stockChoices } from "#areas/catalogue/cards/stock-words.ts";
import { formatCount } from "#lib/format.ts";
import { readPrice, shownPrice } from "#lib/number-typing.ts";
import { originalLanguage } from "#lib/words.ts";
import { PlainButton } from "#ui/plain-button.tsx";
import { type CatalogueFilter, cataloguePath, shopCurrencyName } from "./catalogue-filter.ts";
import classes from "./catalogue-filters.module.css";
import { FORM, submitForm } from "./catalogue-search.tsx";

type Props = { filter: CatalogueFilter; facets: ProductFacets | undefined };

/** Categories and filters: beside the list if there is space, otherwise folded above it. */
export function CatalogueFilters({ filter, facets }: Props) {
	const details = useRef<HTMLDetailsElement>(null);
	// After a choice on a phone, close the filters to show the category.
	useEffect(() => {
		if (details.current) details.current.open = false;
	}, [filter.category]);
	return (
		<details ref={details} className={`not-printed ${classes.filters}`}>
			<summary>
				<IconAdjustmentsHorizontal className="icon-large" aria-hidden="true" />
				<Trans>Categories and filters</Trans>
			</summary>
			<div className={classes.parts}>
				<Categories filter={filter} facets={facets} />
				<AvailabilityChoice filter={filter} facets={facets} />
				<PriceRange filter={filter} />
				<Names label={t`Brand`} name="brand" all={facets?.brands} chosen={filter.brand} />
				<Names label={t`Supplier`} name="supplier" all={facets?.suppliers} chosen={filter.supplier} />
				<div className={classes.apply}>
					<PlainButton form={FORM} variant="default" fullWidth>
						<Trans>Apply</Trans>
					</PlainButton>
				</div>
			</div>
		</details>
	);
}

function Categories({ filter, facets }: Props) {
	const [chosen] = categoryLevels(filter.category) ?? [];
	const levels = (facets?.categories ?? []).map(({ value, count }) => {
		const [top = value, inner] = categoryLevels(value) ?? [];
		return { value, count, top, inner };
	});
	const link = (category: string, name: string, count?: number) => (
		<Link
			to={cataloguePath({ ...filter, category, page: 1 })}
			aria-current={category === filter.category ? "true" : undefined}
		>
			<span lang={category === "" ? undefined : originalLanguage()}>{name}</span>
			{count !== undefined && <span className={classes.number}>{formatCount(count)}</span>}
		</Link>
	);
	return (
		<nav className={classes.categories} aria-label={t`Categories`}>
			<ul>
				<li>{link("", t`All products`)}</li>
				{levels
					.filter(({ inner }) => inner === undefined)
					.map(({ value, count, top }) => (
						<li key={value}>
							{link(value, top, count)}
							{top === chosen && (
								<ul>
									{levels
										.filter((other) => other.top === top && other.inner !== undefined)
										.map((other) => (
											<li key={other.value}>
												{link(categoryPath([top, other.inner ?? ""]), other.inner ?? "", other.count)}
											</li>
										))}
								</ul>
							)}
						</li>
					))}
			</ul>
		</nav>
	);
}

function AvailabilityChoice({ filter, facets }: Props) {
	// With very many products only the first ones are counted.
	const stock = facets?.isExact ? facets.stock : undefined;
	const counts = stock && {
		"": undefined,
		"in,low": stock.available ?? stock.in + stock.low,
		low: stock.low,
		out: stock.out,
	};
	return (
		<fieldset className={classes.part}>
			<legend>
				<Trans>Availability</Trans>
			</legend>
			{stockChoices.map(({ value, label }) => (
				<label key={value} className={classes.choice}>
					<input
						form={FORM}
						type="radio"
						name="stock"
						value={value}
						defaultChecked={filter.stock.join() === value}
						onChange={submitForm}
					/>
					<span>{t(label)}</span>
					{counts?.[value] !== undefined && (
						<span className={classes.number}>{formatCount(counts[value])}</span>
					)}
				</label>
			))}
		</fieldset>
	);
}

function PriceRange({ filter }: Pick<Props, "filter">) {
	const bound = (name: "minPrice" | "maxPrice", label: string) => (
		<label className={classes.price}>
			<span>{label}</span>
			<input
				className={classes.field}
				form={FORM}
				inputMode="decimal"
				autoComplete="off"
				maxLength={30}
				name={name}
				defaultValue={shownPrice(filter[name])}
				// The browser does not send an invalid price, and shows why.
				onChange={({ currentTarget: field }) => field.setCustomValidity(readPrice(field.value).problem ?? "")}
				onBlur={({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
					if (field.value !== shownPrice(filter[name])) field.form?.requestSubmit();
				}}
			/>
		</label>
	);
	const currency = shopCurrencyName();
	return (
		<fieldset className={classes.part}>
			<legend>
				{shop().currency === "USD" ? (
					<Trans>Price in dollars</Trans>
				) : (
					<Trans comment="currency is its name, as in ‘Price in Japanese yen’">Price in {currency}</Trans>
				)}
			</legend>
			<div className="halves gap-10">
				{bound("minPrice", t({ message: "From", context: "lowest price" }))}
				{bound("maxPrice", t({ message: "To", context: "highest price" }))}
			</div>
		</fieldset>
	);
}

type NamesProps = {
	label: string;
	name: "brand" | "supplier";
	all: ProductFacets["brands"] | undefined;
	chosen: string;
};

function Names({ label, name, all = [], chosen }: NamesProps) {
	const id = useId();
	if (all.length === 0 && chosen === "") return null;
	const isListed = chosen === "" || all.some(({ value }) => value === chosen);
	const listed: { value: string; count?: number }[] = isListed ? all : [{ value: chosen }, ...all];
	return (
		<div>
			<label htmlFor={id} className={classes.legend}>
				{label}
			</label>
			<select
				id={id}
				className={classes.field}
				form={FORM}
				name={name}
				defaultValue={chosen}
				onChange={submitForm}
			>
				<option value="">
					{name === "brand"
						? t({ message: "All", context: "brands" })
						: t({ message: "All", context: "suppliers" })}
				</option>
				{listed.map(({ value, count }) => (
					<option key={value} value={value}>
						{count === undefined ? value : `${value} (${formatCount(count)})`}
					</option>
				))}
			</select>
		</div>
	);
}
