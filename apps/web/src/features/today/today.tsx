import { type Today as Figures, type ValueSpan, valueSpans } from "@freehub/contract/today";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatMoney, formatShortMoney } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Chart } from "#ui/chart.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { Movers, Recent, Unmoved, Waiting } from "./lists.tsx";
import { todayQuery } from "./queries.ts";
import classes from "./today.module.css";

/** What matters in the shop today; every number leads to the rows behind it. */
export function Today() {
	return (
		<OnlyWith right="stock.read" sentence="What matters today is for staff." title="Today">
			<Page />
		</OnlyWith>
	);
}

function Page() {
	const [span, setSpan] = useState<ValueSpan>("90");
	const { data, error, refetch, isFetching } = useQuery(todayQuery(span));
	const { offers } = usePermissions();
	return (
		<div className={classes.page}>
			<PageHead
				title="Today"
				fact={data !== undefined && formatDate(data.day)}
				actions={
					offers("product.write") && (
						<ButtonLink to={paths.dashboardAddItem} leftSection={<IconPlus size={18} aria-hidden="true" />}>
							Add Item
						</ButtonLink>
					)
				}
			/>
			{data !== undefined ? (
				<Content today={data} span={span} onSpan={setSpan} />
			) : error === null ? (
				<Loading />
			) : (
				<LoadFailed
					what="The figures could not be loaded."
					error={error}
					onRetry={() => void refetch()}
					isRetrying={isFetching}
				/>
			)}
		</div>
	);
}

const labels: Record<ValueSpan, string> = { 30: "30 days", 90: "90 days", 365: "Year" };
const spans = valueSpans.map((value) => ({ value, label: labels[value] }));

type Props = { today: Figures; span: ValueSpan; onSpan: (span: ValueSpan) => void };

function Content({ today, span, onSpan }: Props) {
	const hasCost = today.value.some(({ cost }) => cost !== undefined);
	const series = [
		{ name: "price", label: "At price" },
		...(hasCost ? [{ name: "cost", label: "At cost" }] : []),
	];
	return (
		<>
			<FigureStrip today={today} />
			<div className={classes.columns}>
				<div className={classes.main}>
					<div className={classes.chart}>
						<Chart
							heading={<h2 className={classes.heading}>Stock value</h2>}
							name="Stock value"
							days={today.value}
							series={series}
							format={formatMoney}
							formatShort={formatShortMoney}
							spans={spans}
							span={span}
							onSpan={(chosen) => onSpan(chosen as ValueSpan)}
						/>
					</div>
					<div className={classes.lists}>
						<Movers movers={today.movers} />
						<Unmoved unmoved={today.unmoved} />
					</div>
				</div>
				<div className={classes.side}>
					<Waiting imports={today.imports} invitations={today.invitations} />
					<Recent today={today} />
				</div>
			</div>
		</>
	);
}
