import { t } from "@lingui/core/macro";
import { IconBaselineDensityMedium, IconBaselineDensitySmall, IconColumns3 } from "@tabler/icons-react";
import { lazyPart } from "#lib/lazy-part.tsx";
import icons from "#ui/nav-choices.module.css";
import { Panel } from "./panel.tsx";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

const ColumnChoice = lazyPart(
	"column-choice",
	async () => (await import("./column-choice.tsx")).ColumnChoice,
);

/** A button with the choice of columns. */
export function ColumnsMenu({ layout }: { layout: TableLayout }) {
	return (
		<Panel label={t`Columns`} icon={<IconColumns3 aria-hidden="true" />} prepare={ColumnChoice.preload}>
			{(close) => <ColumnChoice layout={layout} onClose={close} />}
		</Panel>
	);
}

export function DensitySwitch({ layout: { density, setDensity } }: { layout: TableLayout }) {
	return (
		<fieldset className={`${icons.choice} ${classes.density}`} aria-label={t`Row height`}>
			{(["comfortable", "compact"] as const).map((each) => {
				const Icon = each === "compact" ? IconBaselineDensitySmall : IconBaselineDensityMedium;
				const words = each === "compact" ? t`Compact rows` : t`Comfortable rows`;
				return (
					<button
						key={each}
						type="button"
						aria-label={words}
						title={words}
						aria-pressed={density === each}
						onClick={() => setDensity(each)}
					>
						<Icon aria-hidden="true" />
					</button>
				);
			})}
		</fieldset>
	);
}
