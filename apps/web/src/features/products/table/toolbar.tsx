import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { latePart } from "#lib/late-part.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { modelQuery } from "../model/model-query.ts";
import { withoutFilters } from "./filter.ts";
import { cleared, type FilterProps, FilterSection, type SectionId, sections, valueOf } from "./filters.tsx";
import { ColumnsMenu, DensitySwitch } from "./layout-menus.tsx";
import { ClearButton, Panel } from "./panel.tsx";
import { PriceFields, usePriceRange } from "./price-filter.tsx";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

const FiltersDrawer = latePart(
	"filters-drawer",
	async () => (await import("./filters-drawer.tsx")).FiltersDrawer,
);

type Props = FilterProps & {
	isCards: boolean;
	layout: TableLayout;
	/** Goes on from the search to the rows. */
	onDown: () => void;
	/** Views and Export. */
	children: ReactNode;
};

/** These have a chip of their own; the rest is in More. */
const always: readonly SectionId[] = ["category", "supplier", "stock"];

/** The search, the filters and what the table looks like, in one row; on phones most of it is behind Filters. */
export function Toolbar({ isCards, layout, onDown, children, ...filters }: Props) {
	const { filter, onChange } = filters;
	return (
		<search className={classes.bar} data-cards={isCards || undefined}>
			<SearchBox
				className={classes.search}
				size={isCards ? "md" : "sm"}
				label={t`Search products`}
				placeholder={t`Name, SKU, barcode`}
				search={filter.search}
				onSearch={(search) => onChange({ search })}
				hasShortcut
				onDown={onDown}
			/>
			<Chips isCards={isCards} {...filters}>
				{isCards && <FiltersButton {...filters}>{children}</FiltersButton>}
			</Chips>
			{!isCards && (
				<>
					<ColumnsMenu layout={layout} />
					{children}
					<DensitySwitch layout={layout} />
				</>
			)}
		</search>
	);
}

function Chips({ isCards, children, ...props }: FilterProps & { isCards: boolean; children: ReactNode }) {
	const { filter, onChange, locations } = props;
	const { data: model } = useQuery({ ...modelQuery(filter.model), enabled: filter.model !== "" });
	const chips = sections
		.map(({ id, label }) => ({ id, label: t(label), value: valueOf(id, filter, locations) }))
		.filter(({ id, value }) => value !== undefined || (isCards ? id === "stock" : always.includes(id)));
	const modelName = model?.name ?? t`One model`;
	const days = Number(filter.unmoved);
	// What no section sets, but a link from another page.
	const linked = [
		...(filter.model === "" ? [] : [{ id: "model", value: modelName, without: { model: "" } }]),
		...(filter.unmoved === ""
			? []
			: [
					{
						id: "unmoved",
						value: t({
							comment: "Products whose stock has not moved",
							message: plural(days, { one: "Not moved for # day", other: "Not moved for # days" }),
						}),
						without: { unmoved: "" },
					},
				]),
	];
	const isManySet = chips.filter(({ value }) => value !== undefined).length + linked.length > 1;
	return (
		<div className={classes.chips}>
			{chips.map(({ id, label, value }) => (
				<Panel key={id} label={label} value={value} onClear={() => onChange(cleared[id])}>
					{(close) =>
						id === "price" ? <PricePanel {...props} onDone={close} /> : <FilterSection id={id} {...props} />
					}
				</Panel>
			))}
			{linked.map(({ id, value, without }) => (
				<span key={id} className={classes.pick} data-set>
					<span>{value}</span>
					<ClearButton value={value} onClear={() => onChange(without)} />
				</span>
			))}
			{!isCards && (
				<Panel label={t({ context: "filters", message: "More" })}>
					{(close) => (
						<div className={classes.sections}>
							<FilterSection id="brand" {...props} />
							<FilterSection id="location" {...props} />
							<PricePanel {...props} onDone={close} />
						</div>
					)}
				</Panel>
			)}
			{children}
			{isManySet && (
				<button type="button" className={classes.clear} onClick={() => onChange(withoutFilters(filter))}>
					<Trans comment="filters">Clear all</Trans>
				</button>
			)}
		</div>
	);
}

function PricePanel({ onDone, ...props }: FilterProps & { onDone: () => void }) {
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

/** All filters below each other, for screens without room for them. */
function FiltersButton({ children, ...props }: FilterProps & { children: ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<span className={classes.pick}>
				<button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
					<IconFilter size={18} aria-hidden="true" />
					<span>
						<Trans context="noun">Filters</Trans>
					</span>
				</button>
			</span>
			<FiltersDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)}>
				{children}
			</FiltersDrawer>
		</>
	);
}
