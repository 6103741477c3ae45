import type { ProductFacets } from "@freehub/contract/products";
import { type StockState, stockStates } from "@freehub/domain/quantity";
import { countWords } from "./facets.ts";
import type { TableFilter } from "./filter.ts";
import classes from "./filters.module.css";
import { stateWords } from "./stock-words.ts";

type Props = {
	counts: ProductFacets | undefined;
	filter: TableFilter;
	onChange: (part: Partial<TableFilter>) => void;
};

/** Which states of stock are shown; none chosen means all. */
export function StockChoice({ counts, filter, onChange }: Props) {
	function toggle(state: StockState) {
		const chosen = stockStates.filter((each) =>
			each === state ? !filter.stock.includes(state) : filter.stock.includes(each),
		);
		onChange({ stock: chosen });
	}
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>Stock</legend>
			{stockStates.map((state) => (
				<label key={state} className={classes.choice}>
					<input type="checkbox" checked={filter.stock.includes(state)} onChange={() => toggle(state)} />
					<span>{stateWords[state]}</span>
					{counts && <small>{countWords(counts.stock[state], counts.isExact)}</small>}
				</label>
			))}
		</fieldset>
	);
}
