import { type Today as Figures, type ValueSpan, valueSpans } from "@freehub/contract/office/today";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OpenReview, useOpenReview } from "#areas/stock/findings/open-questions.tsx";
import { ShopClock } from "#areas/stock/ledger/shop-clock.tsx";
import { formatMoney, formatShortMoney } from "#lib/format.ts";
import { formatDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { Chart } from "#ui/chart.tsx";
import { EmptyShop } from "#ui/empty-shop.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { AtMyStore } from "./at-my-store.tsx";
import { BackupLine } from "./backup-line.tsx";
import { FigureStrip } from "./figure-strip.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Movers, Recent, ShortBySupplier, Unmoved, WaitingEnquiries } from "./lists.tsx";
import { LowAtStores } from "./low-at-stores.tsx";
import { OnItsWay } from "./on-its-way.tsx";
import { todayQuery } from "./queries.ts";
import { RestoredWebhooks } from "./restored-webhooks.tsx";
import { SalesToday } from "./sales-today.tsx";
import classes from "./today.module.css";
import { TransfersToday } from "./transfers-today.tsx";

/** The page about today in the shop; every number is a link to the rows behind it. */
export function Today() {
	return (
		<OnlyWith right="stock.read" sentence={t`Today is for staff.`} title={t`Today`}>
			<LoadedToday />
		</OnlyWith>
	);
}

function LoadedToday() {
	const [span, setSpan] = useState<ValueSpan>("90");
	const read = useQuery(todayQuery(span));
	const { data } = read;
	const { offers } = usePermissions();
	const open = useOpenReview();
	return (
		<div className="by-width">
			<PageHead
				title={t`Today`}
				fact={data !== undefined && formatDate(data.day)}
				actions={
					offers("product.write") && (
						<ButtonLink to={paths.dashboardAddItem} leftSection={<IconPlus aria-hidden="true" />}>
							<Trans>Add Item</Trans>
						</ButtonLink>
					)
				}
			/>
			{data !== undefined && open !== undefined ? (
				<>
					<ShopClock />
					<RestoredWebhooks />
					<OpenReview {...open} />
					<FirstSteps today={data} />
					{data.products === 0 && data.movements === 0 ? (
						<EmptyShop />
					) : (
						<TodayContent
							today={data}
							span={span}
							onSpan={setSpan}
							isMore={open.questions.length > 0 || open.others > 0}
						/>
					)}
				</>
			) : (
				<LoadState query={read} what={t`The figures could not be loaded.`} />
			)}
			{data !== undefined && <BackupLine />}
		</div>
	);
}

const labels: Record<ValueSpan, MessageDescriptor> = {
	30: msg`30 days`,
	90: msg`90 days`,
	365: msg`Year`,
};

type Props = { today: Figures; span: ValueSpan; onSpan: (span: ValueSpan) => void; isMore: boolean };

function TodayContent({ today, span, onSpan, isMore }: Props) {
	const hasCost = today.value.some(({ cost }) => cost !== undefined);
	const series = [
		{ name: "price", label: t`At price` },
		...(hasCost ? [{ name: "cost", label: t`At cost prices` }] : []),
	];
	return (
		<>
			<FigureStrip today={today} />
			<AtMyStore lowAtStores={today.lowAtStores} />
			<div className={`stack gap-16 ${classes.columns}`}>
				<div className={classes.main}>
					<div className={classes.chart}>
						<Chart
							heading={
								<h2 className={classes.heading}>
									<Trans>Stock value</Trans>
								</h2>
							}
							name={t`Stock value`}
							days={today.value}
							series={series}
							format={formatMoney}
							formatShort={formatShortMoney}
							spans={valueSpans.map((value) => ({ value, label: t(labels[value]) }))}
							span={span}
							onSpan={(chosen) => onSpan(chosen as ValueSpan)}
						/>
					</div>
					<Recent today={today} />
					<div className={classes.lists}>
						<Movers movers={today.movers} />
						<Unmoved unmoved={today.unmoved} />
					</div>
				</div>
				<div className={classes.side}>
					<WaitingEnquiries imports={today.imports} invitations={today.invitations} isMore={isMore} />
					{today.sales && <SalesToday sales={today.sales} />}
					<TransfersToday transfers={today.transfers} />
					{today.incoming && <OnItsWay incoming={today.incoming} />}
					<LowAtStores stores={today.lowAtStores} />
					<ShortBySupplier suppliers={today.shortBySupplier} count={today.shortSuppliers} />
				</div>
			</div>
		</>
	);
}
