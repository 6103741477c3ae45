import { MAX_SUPPLIERS } from "@freehub/contract/catalogue/product-limits";
import { type ProductFacets } from "@freehub/contract/catalogue/products";
import { sortKey } from "@freehub/domain/catalogue/search-words";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment, useId, useState } from "react";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { lowAtWords } from "#areas/stock/ledger/low-at-words.ts";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { availableLabel } from "./columns.ts";
import {
	type FilterProps,
	facetsQuery,
	incomingLabel,
	lowAtQuery,
	promisedLabel,
	type SectionId,
	stockStateWords,
	toOrderLabel,
} from "./filters.tsx";
import { PriceFields, usePriceRange } from "./price-filter.tsx";
import classes from "./toolbar.module.css";

/** '37', or '1,000+' if the server stopped counting. */
function countWords(count: number, isExact: boolean): string {
	return isExact || count === 0 ? formatCount(count) : `${formatCount(count)}+`;
}

/** The heading of each list of values, the label for no choice, and the label of its search. */
const listWords = {
	category: { label: msg`Category`, all: msg`All categories`, search: msg`Search in category` },
	supplier: { label: msg`Supplier`, all: undefined, search: msg`Search in supplier` },
	brand: { label: msg`Brand`, all: msg`All brands`, search: msg`Search in brand` },
	location: { label: msg`Location`, all: msg`All locations`, search: msg`Search in location` },
};

/** One filter section, with the number of products that each value would leave. */
export function FilterSection({ id, ...props }: FilterProps & { id: Exclude<SectionId, "price"> }) {
	const { filter, onChange, locations } = props;
	if (id === "location") {
		return (
			<ValueList
				id="location"
				values={locations}
				chosen={one(filter.location)}
				onChoose={([location = ""]) => onChange({ location })}
			/>
		);
	}
	if (id === "promised") return <PromisedChoice filter={filter} onChange={onChange} />;
	if (id === "available") return <AvailableChoice filter={filter} onChange={onChange} />;
	if (id === "incoming") return <IncomingChoice filter={filter} onChange={onChange} />;
	if (id === "toOrder") return <ToOrderChoice filter={filter} onChange={onChange} />;
	if (id === "discontinued") return <DiscontinuedChoice filter={filter} onChange={onChange} />;
	return <CountedSection id={id} filter={filter} onChange={onChange} />;
}

type CountedProps = Omit<FilterProps, "locations"> & { id: "category" | "supplier" | "brand" | "stock" };

function CountedSection({ id, filter, onChange }: CountedProps) {
	const facets = useQuery(facetsQuery(id, filter));
	if (facets.error !== null && facets.data === undefined) {
		const reason = errorSentence(facets.error);
		return (
			<div role="alert" className={`stack gap-10 start ${classes.none}`}>
				<p>
					{t({
						comment: "reason is one sentence or more",
						message: `The values could not be loaded. ${reason}`,
					})}
				</p>
				<Button size="sm" variant="default" onClick={() => void facets.refetch()} loading={facets.isFetching}>
					<Trans>Retry</Trans>
				</Button>
			</div>
		);
	}
	const { data } = facets;
	if (id === "stock") return <StockChoice counts={data} filter={filter} onChange={onChange} />;
	if (data === undefined) return <WaitingList id={id} />;
	const values = valuesOf(id, data);
	if (id === "supplier") {
		return (
			<ValueList
				id={id}
				values={values}
				chosen={filter.supplier}
				onChoose={(supplier) => onChange({ supplier })}
				most={MAX_SUPPLIERS}
			/>
		);
	}
	return (
		<ValueList
			id={id}
			values={values}
			chosen={one(filter[id])}
			onChoose={([value = ""]) => onChange({ [id]: value })}
		/>
	);
}

function one(value: string): string[] {
	return value === "" ? [] : [value];
}

/** A placeholder about as large as the list, so that little moves when the values arrive. */
function WaitingList({ id }: { id: keyof typeof listWords }) {
	return (
		<fieldset className="stack gap-8" aria-busy="true">
			<legend className={classes.legend}>{t(listWords[id].label)}</legend>
			<div className={classes.list}>
				{Array.from({ length: 6 }, (_, i) => (
					<div key={i} className={classes.waiting} />
				))}
			</div>
		</fieldset>
	);
}

function valuesOf(id: "category" | "supplier" | "brand", facets: ProductFacets): FilterValue[] {
	const words = (count: number) => countWords(count, facets.isExact);
	if (id !== "category") {
		const counts = id === "supplier" ? facets.suppliers : facets.brands;
		return counts.map(({ value, count }) => ({ value, label: value, count: words(count) }));
	}
	// A subcategory is below its category, as in a tree.
	const byName = facets.categories.toSorted((a, b) => a.value.localeCompare(b.value, "en"));
	const tops = byName.filter(({ value }) => !value.includes(" > "));
	const orphans = byName.filter(({ value }) => !tops.some((top) => isIn(value, top.value)));
	const tree = tops.flatMap((top) => byName.filter(({ value }) => isIn(value, top.value)));
	return [...tree, ...orphans].map(({ value, count }) => {
		const isInside = tree.some((each) => each.value === value) && value.includes(" > ");
		const label = isInside ? value.slice(value.indexOf(" > ") + 3) : value;
		return { value, label, count: words(count), isInside };
	});
}

function isIn(path: string, top: string): boolean {
	return path === top || path.startsWith(`${top} > `);
}

type StockProps = Omit<FilterProps, "locations"> & { counts: ProductFacets | undefined };

/** The stock states to show; none means all. */
function StockChoice({ counts, filter, onChange }: StockProps) {
	function toggle(state: StockState) {
		const chosen = stockStates.filter((each) =>
			each === state ? !filter.stock.includes(state) : filter.stock.includes(each),
		);
		onChange({ stock: chosen });
	}
	const { store, stores } = useMyStore();
	// A link from another page may have chosen another store.
	const place = stores.find(({ _id }) => _id === (filter.lowAt || store?._id));
	const there = stores.length > 1 ? place : undefined;
	const low = useQuery({ ...lowAtQuery(there?._id ?? "", filter), enabled: there !== undefined }).data;
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>
				<Trans>Stock</Trans>
			</legend>
			{stockStates.map((state) => (
				<Fragment key={state}>
					<label className={classes.choice}>
						<input type="checkbox" checked={filter.stock.includes(state)} onChange={() => toggle(state)} />
						<span className="grow anywhere">
							{there !== undefined && state === "low" ? t`Low on stock in all` : t(stockStateWords[state])}
						</span>
						{counts && <small className="figures">{countWords(counts.stock[state], counts.isExact)}</small>}
					</label>
					{there && state === "low" && (
						<label className={classes.choice}>
							<input
								type="checkbox"
								checked={filter.lowAt !== ""}
								onChange={({ currentTarget: { checked } }) => onChange({ lowAt: checked ? there._id : "" })}
							/>
							<span className="grow anywhere">{lowAtWords(there.name)}</span>
							{low && <small className="figures">{countWords(low.total, low.isExact)}</small>}
						</label>
					)}
				</Fragment>
			))}
		</fieldset>
	);
}

/** Whether to show only products of which pieces on hand are promised to customers. */
function PromisedChoice({ filter, onChange }: Omit<FilterProps, "locations">) {
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(promisedLabel)}</legend>
			<label className={classes.choice}>
				<input
					type="checkbox"
					checked={filter.promised === "yes"}
					onChange={({ currentTarget: { checked } }) => onChange({ promised: checked ? "yes" : "" })}
				/>
				<span className="grow anywhere">{t`Pieces on hand are promised`}</span>
			</label>
		</fieldset>
	);
}

/** Whether to show only products of which pieces are on hand that nobody is promised. */
function AvailableChoice({ filter, onChange }: Omit<FilterProps, "locations">) {
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(availableLabel)}</legend>
			<label className={classes.choice}>
				<input
					type="checkbox"
					checked={filter.available === "yes"}
					onChange={({ currentTarget: { checked } }) => onChange({ available: checked ? "yes" : "" })}
				/>
				<span className="grow anywhere">{t`Pieces on hand are not promised`}</span>
			</label>
		</fieldset>
	);
}

/** Whether to show only products of which something is ordered and has not come yet. */
function IncomingChoice({ filter, onChange }: Omit<FilterProps, "locations">) {
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(incomingLabel)}</legend>
			<label className={classes.choice}>
				<input
					type="checkbox"
					checked={filter.incoming === "yes"}
					onChange={({ currentTarget: { checked } }) => onChange({ incoming: checked ? "yes" : "" })}
				/>
				<span className="grow anywhere">{t`Something is on its way`}</span>
			</label>
		</fieldset>
	);
}

/** Whether to show only products of which too little is on hand and on its way. */
function ToOrderChoice({ filter, onChange }: Omit<FilterProps, "locations">) {
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(toOrderLabel)}</legend>
			<label className={classes.choice}>
				<input
					type="checkbox"
					checked={filter.toOrder === "yes"}
					onChange={({ currentTarget: { checked } }) => onChange({ toOrder: checked ? "yes" : "" })}
				/>
				<span className="grow anywhere">{t`On hand and on its way: at or below the reorder point`}</span>
			</label>
		</fieldset>
	);
}

/** Whether to show only products that are sold off, or only the others. */
function DiscontinuedChoice({ filter, onChange }: Omit<FilterProps, "locations">) {
	const choices = [
		{ value: "yes", label: t`Only discontinued ones` },
		{ value: "no", label: t`Without discontinued ones` },
	] as const;
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(fieldLabels.discontinued)}</legend>
			{choices.map(({ value, label }) => (
				<label key={value} className={classes.choice}>
					<input
						type="checkbox"
						checked={filter.discontinued === value}
						onChange={({ currentTarget: { checked } }) => onChange({ discontinued: checked ? value : "" })}
					/>
					<span className="grow anywhere">{label}</span>
				</label>
			))}
		</fieldset>
	);
}

type FilterValue = {
	value: string;
	label: string;
	/** The number of products as text; undefined if they were not counted. */
	count?: string;
	isInside?: boolean;
};

type ListProps = {
	/** Which filter the list sets. */
	id: keyof typeof listWords;
	values: readonly FilterValue[];
	chosen: readonly string[];
	onChoose: (values: readonly string[]) => void;
	/** Max number of chosen values. */
	most?: number;
};

/** A list with more values than this can be searched. */
const LONG = 10;

/** The values of a filter; none chosen means all. */
function ValueList({ id, values, chosen, onChoose, most = 1 }: ListProps) {
	const name = useId();
	const [search, setSearch] = useState("");
	const wanted = sortKey(search);
	const gone = chosen.filter((each) => !values.some(({ value }) => value === each));
	const known = [...gone.map((value) => ({ value, label: value })), ...values];
	const found: readonly FilterValue[] = known.filter((each) => sortKey(each.label).includes(wanted));
	const { label, all, search: searchLabel } = listWords[id];
	const choices = wanted === "" && all !== undefined ? [{ value: "", label: t(all) }, ...found] : found;
	const isMany = most > 1;
	function choose(value: string) {
		if (!isMany) return onChoose(one(value));
		onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
	}
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{t(label)}</legend>
			{values.length > LONG && (
				<SearchBox label={t(searchLabel)} size="sm" search={search} onSearch={setSearch} />
			)}
			<div className={classes.list}>
				{choices.map(({ value, label: words, count, isInside }) => {
					const isChosen = value === "" ? chosen.length === 0 : chosen.includes(value);
					return (
						<label key={value} className={classes.choice} data-inside={isInside || undefined}>
							<input
								type={isMany ? "checkbox" : "radio"}
								name={name}
								checked={isChosen}
								disabled={isMany && !isChosen && chosen.length >= most}
								onChange={() => choose(value)}
							/>
							<span className="grow anywhere">{words}</span>
							{count !== undefined && <small className="figures">{count}</small>}
						</label>
					);
				})}
				{choices.length === 0 && (
					<p className={classes.none}>
						<Trans>No matches.</Trans>
					</p>
				)}
			</div>
		</fieldset>
	);
}

type PanelProps = FilterProps & { ids: readonly SectionId[]; onClose: () => void };

/** The content of a chip's panel: one section, or those of More. */
export function FilterPanel({ ids, onClose, ...props }: PanelProps) {
	return (
		<div className={classes.sections} data-alone={ids.length === 1 || undefined}>
			{ids.map((id) =>
				id === "price" ? (
					<PriceForm key={id} {...props} onDone={onClose} />
				) : (
					<FilterSection key={id} id={id} {...props} />
				),
			)}
		</div>
	);
}

function PriceForm({ onDone, ...props }: FilterProps & { onDone: () => void }) {
	const prices = usePriceRange(props.filter, props.onChange);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (prices.apply()) onDone();
	}
	return (
		<form onSubmit={submit} noValidate aria-label={t`Price`}>
			<PriceFields prices={prices} />
			<Button type="submit" size="sm" mt={10} fullWidth>
				<Trans context="verb">Show</Trans>
			</Button>
		</form>
	);
}
