import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ActiveFilters } from "./active-filters.tsx";
import { type FilterProps, FilterSection, isSet, sections } from "./filter-sections.tsx";
import classes from "./filters.module.css";
import { FiltersDrawer } from "./filters-drawer.tsx";
import { Panel } from "./panel.tsx";
import { SearchBox } from "./search-box.tsx";

type Props = FilterProps & {
	isNarrow: boolean;
	onDown: () => void;
	/** Stands beside the filters. */
	children: ReactNode;
};

/** The search and the filters: a panel each where there is room, else all behind one button. */
export function FilterBar({ isNarrow, onDown, children, ...props }: Props) {
	const { filter, onChange } = props;
	return (
		<>
			<search className={classes.bar}>
				<div className={classes.search}>
					<SearchBox search={filter.search} onSearch={(search) => onChange({ search })} onDown={onDown} />
				</div>
				{isNarrow ? (
					<AllInOne {...props} />
				) : (
					sections.map(({ id, label }) => (
						<Panel key={id} label={label} isSet={isSet(id, filter)}>
							{() => <FilterSection id={id} {...props} />}
						</Panel>
					))
				)}
				{children}
			</search>
			<ActiveFilters {...props} />
		</>
	);
}

function AllInOne(props: FilterProps) {
	const [isOpen, setOpen] = useState(false);
	const count = sections.filter(({ id }) => isSet(id, props.filter)).length;
	return (
		<>
			<button
				type="button"
				className={classes.pick}
				data-set={count > 0 || undefined}
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				<IconFilter size={18} aria-hidden="true" />
				{count === 0 ? "Filters" : `Filters, ${count} set`}
			</button>
			<FiltersDrawer isOpen={isOpen} onClose={() => setOpen(false)} {...props} />
		</>
	);
}
