import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { modelQuery } from "#lib/product-queries.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { type TableFilter, withoutFilters } from "./filter.ts";
import { cleared, type FilterProps, facetsQuery, filterText, type SectionId, sections } from "./filters.tsx";
import { ColumnsMenu, DensitySwitch } from "./layout-menus.tsx";
import { ClearButton, Panel } from "./panel.tsx";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

const FilterPanel = lazyPart("filter-panel", async () => (await import("./filter-panel.tsx")).FilterPanel);
const FiltersDrawer = lazyPart(
	"filters-drawer",
	async () => (await import("./filters-drawer.tsx")).FiltersDrawer,
);

type Props = FilterProps & {
	isCards: boolean;
	layout: TableLayout;
	/** Moves the focus from the search to the rows. */
	onDown: () => void;
	/** Views and Export. */
	children: ReactNode;
};

/** These have their own chip; the others are in More. */
const always: readonly (SectionId | undefined)[] = ["category", "supplier", "stock"];

/** The search, the filters and the layout menus in one row; on phones most of them are behind Filters. */
export function Toolbar({ isCards, layout, onDown, children, ...filters }: Props) {
	const { filter, onChange } = filters;
	const chips = useChips(isCards, filters);
	const isManySet = chips.filter(({ value }) => value !== undefined).length > 1;
	return (
		<search
			className={`row gap-8 tall ${classes.bar}`}
			data-cards={isCards || undefined}
			data-filtered={isManySet || undefined}
		>
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
			<Chips isCards={isCards} chips={chips} isManySet={isManySet} {...filters}>
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

type Chip = {
	id: string;
	/** Undefined if the filter is not set. */
	value: string | undefined;
	without: Partial<TableFilter>;
	/** The section that sets it; undefined if only a link from another page sets it. */
	section?: { id: SectionId; label: string };
};

/** The max number of chips. If there are more, only the first ones are shown, and the others are behind a number. */
function useRoom(isCards: boolean): { most: number; first: number } {
	const isSmall = useMediaQuery("(width < 75em)", false, { getInitialValueInEffect: false });
	if (isCards) return { most: 2, first: 1 };
	return { most: isSmall ? 3 : 4, first: 3 };
}

type ChipsProps = FilterProps & {
	isCards: boolean;
	chips: readonly Chip[];
	isManySet: boolean;
	children: ReactNode;
};

function Chips({ isCards, chips, isManySet, children, ...props }: ChipsProps) {
	const { filter, onChange } = props;
	const { most, first } = useRoom(isCards);
	const shown = chips.length > most ? chips.slice(0, first) : chips;
	const folded = chips.slice(shown.length);
	const more = folded.length;
	const clearAll = isManySet && (
		<button type="button" className={classes.clear} onClick={() => onChange(withoutFilters(filter))}>
			<Trans comment="filters">Clear all</Trans>
		</button>
	);
	const sectionPanel = (ids: readonly SectionId[]) => (close: () => void) => (
		<FilterPanel ids={ids} {...props} onClose={close} />
	);
	const given = ({ id, value = "", without }: Chip) => (
		<span key={id} className={classes.pick} data-set>
			<span>{value}</span>
			<ClearButton value={value} onClear={() => onChange(without)} />
		</span>
	);
	const prepare = usePrepare(filter);
	return (
		<div className={classes.chips}>
			{shown.map((chip) =>
				chip.section === undefined ? (
					given(chip)
				) : (
					<Panel
						key={chip.id}
						label={chip.section.label}
						value={chip.value}
						onClear={() => onChange(chip.without)}
						prepare={prepare(chip.section.id)}
					>
						{sectionPanel(chip.section.id === "stock" ? ["stock", "incoming", "toOrder"] : [chip.section.id])}
					</Panel>
				),
			)}
			<span className={classes.whole}>
				{more > 0 && (
					<Panel label={`+${more}`} name={plural(more, { one: "+# filter", other: "+# filters" })}>
						{() => (
							<div className={`stack gap-8 start ${classes.folded}`}>
								{folded.map(given)}
								{clearAll}
							</div>
						)}
					</Panel>
				)}
				{!isCards && (
					<Panel label={t({ context: "filters", message: "More" })} prepare={prepare("brand")}>
						{sectionPanel(["brand", "location", "price", "discontinued"])}
					</Panel>
				)}
				{children}
			</span>
			{more === 0 && clearAll}
		</div>
	);
}

/** Loads the panel and the values of a section before it opens. */
function usePrepare(filter: TableFilter) {
	const queryClient = useQueryClient();
	return (id: SectionId) => () =>
		Promise.all([FilterPanel.preload(), queryClient.ensureQueryData(facetsQuery(id, filter))]);
}

function useChips(isCards: boolean, { filter, locations }: FilterProps): Chip[] {
	const { data: model } = useQuery({ ...modelQuery(filter.model), enabled: filter.model !== "" });
	const days = Number(filter.unmoved);
	const chips = sections
		.map(({ id, label }): Chip => {
			const value = filterText(id, filter, locations);
			return { id, value, without: cleared[id], section: { id, label: t(label) } };
		})
		.filter(
			({ value, section }) =>
				value !== undefined || (isCards ? section?.id === "stock" : always.includes(section?.id)),
		);
	// Filters without a section, set by a link from another page.
	if (filter.model !== "")
		chips.push({ id: "model", value: model?.name ?? t`One model`, without: { model: "" } });
	if (filter.unmoved !== "") {
		const value = t({
			comment: "Products whose stock has not moved",
			message: plural(days, { one: "Not moved for # day", other: "Not moved for # days" }),
		});
		chips.push({ id: "unmoved", value, without: { unmoved: "" } });
	}
	const set = chips.filter(({ value }) => value !== undefined);
	return isCards && set.length > 1 ? set : chips;
}

/** All filters in one list, for screens without space for them. */
function FiltersButton({ children, ...props }: FilterProps & { children: ReactNode }) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<span className={classes.pick}>
				<button type="button" aria-haspopup="dialog" {...FiltersDrawer.opener} onClick={() => setOpen(true)}>
					<IconFilter aria-hidden="true" />
					<span className="cut">
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
