import type { ProductSort } from "@freehub/contract/products";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Drawer, NativeSelect } from "@mantine/core";
import "#ui/styles/dialog.css";
import "@mantine/core/styles/Drawer.layer.css";
import "#ui/styles/fields.css";
import { IconChevronDown, IconFilter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { SearchBox } from "#ui/search-box.tsx";
import { modelQuery } from "../model/model-query.ts";
import { noFilter, type TableFilter } from "./filter.ts";
import { cleared, type FilterProps, FilterSection, type SectionId, sections, valueOf } from "./filters.tsx";
import { ColumnsMenu, DensitySwitch } from "./layout-menus.tsx";
import { ClearButton, Panel } from "./panel.tsx";
import { PriceFields, usePriceRange } from "./price-filter.tsx";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

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

function withoutFilters({ search, sort }: TableFilter): TableFilter {
	return { ...noFilter, search, sort };
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
			<Drawer.Root
				opened={isOpen}
				onClose={() => setOpen(false)}
				position="bottom"
				size="85%"
				transitionProps={{ duration: 200 }}
			>
				<Drawer.Overlay backgroundOpacity={0.3} />
				<Drawer.Content>
					<Drawer.Body>
						<Drawer.Title className={classes.legend}>
							<Trans context="noun">Filters</Trans>
						</Drawer.Title>
						<DrawerFilters {...props} onClose={() => setOpen(false)}>
							{children}
						</DrawerFilters>
					</Drawer.Body>
				</Drawer.Content>
			</Drawer.Root>
		</>
	);
}

function DrawerFilters({
	children,
	onClose,
	...props
}: FilterProps & { children: ReactNode; onClose: () => void }) {
	const { filter, onChange } = props;
	const prices = usePriceRange(filter, onChange);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (prices.apply()) onClose();
	}
	function clearAll() {
		prices.clear();
		onChange(withoutFilters(filter));
	}
	return (
		<>
			<div className={classes.drawerTools}>{children}</div>
			<form className={classes.drawer} onSubmit={submit} noValidate>
				<SortSelect filter={filter} onChange={onChange} />
				{/* First, where the buttons below never cover what is being typed. */}
				<PriceFields prices={prices} />
				{sections.map(({ id }) => id !== "price" && <FilterSection key={id} id={id} {...props} />)}
				<div className={classes.drawerEnd}>
					<Button variant="default" onClick={clearAll}>
						<Trans comment="filters">Clear all</Trans>
					</Button>
					<Button type="submit">
						<Trans comment="Closes the filters">Done</Trans>
					</Button>
				</div>
			</form>
		</>
	);
}

const sortLabels: Partial<Record<ProductSort, MessageDescriptor>> = {
	"-created": msg`Newest first`,
	created: msg`Oldest first`,
	name: msg`Name, A to Z`,
	"-name": msg`Name, Z to A`,
	quantity: msg`Quantity, lowest first`,
	"-quantity": msg`Quantity, highest first`,
	price: msg`Price, lowest first`,
	"-price": msg`Price, highest first`,
	supplier: msg`Supplier, A to Z`,
	"-supplier": msg`Supplier, Z to A`,
	category: msg`Category, A to Z`,
	brand: msg`Brand, A to Z`,
};

/** The order of the rows, where there are no headings to press. */
function SortSelect({ filter, onChange }: Omit<FilterProps, "locations">) {
	const { search, sort } = filter;
	const sorts = Object.entries(sortLabels).map(([value, label]) => ({ value, label: t(label) }));
	const first = search === "" ? sorts : [{ value: "", label: t`Best match first` }, ...sorts];
	const isKnown = first.some(({ value }) => value === sort) || sort === "";
	return (
		<NativeSelect
			label={t`Sort by`}
			size="sm"
			rightSection={<IconChevronDown size={18} aria-hidden="true" />}
			value={sort === "" && search === "" ? "-created" : sort}
			onChange={(event) => {
				const chosen = event.currentTarget.value as TableFilter["sort"];
				onChange({ sort: chosen === "-created" && search === "" ? "" : chosen });
			}}
			data={isKnown ? first : [...first, { value: sort, label: t`Another column` }]}
		/>
	);
}
