import { exportEverything } from "@freehub/contract/backups";
import type { AllSettings } from "@freehub/contract/office/settings";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, NavLink, useParams } from "react-router";
import { LimitsForm } from "#areas/stock/findings/limits-form.tsx";
import { reviewQuery } from "#areas/stock/findings/queries.ts";
import { apiLink } from "#lib/api.ts";
import { paths, type SettingsPart, settingsParts } from "#lib/paths.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ShopBasicsForm } from "./basics-form.tsx";
import { DemoData } from "./demo-data.tsx";
import { ShopLook } from "./look.tsx";
import { PurchaseNumbers } from "./order-numbers.tsx";
import { ReservationSettings } from "./reservation-settings.tsx";
import classes from "./settings.module.css";
import { changeShop, shopSettingsQuery } from "./settings-writes.ts";
import { SignUp } from "./sign-up-settings.tsx";

const partNames: Record<SettingsPart, MessageDescriptor> = {
	shop: msg`Shop`,
	look: msg({ context: "of the shop", message: "Name and look" }),
	people: msg`People`,
	orders: msg`Orders and review`,
	data: msg({ context: "settings", message: "Data" }),
};

/** One part of the owner's settings, with a menu of all parts. */
export function SettingsPage() {
	const { part: named } = useParams();
	const part = settingsParts.find((one) => one === named);
	if (part === undefined) return <Navigate to={paths.settingsPart("shop")} replace />;
	return (
		<OnlyWith right="people.manage" title={t`Settings`} sentence={t`Settings are for owners.`}>
			<div className="by-width">
				{/* A heading of its own for each part; the menu stays, with the focus in it. */}
				<PageHead key={part} title={t`Settings`} />
				<div className={classes.parts}>
					<nav aria-label={t`Parts of the settings`} className={classes.menu}>
						<ul>
							{settingsParts.map((one) => (
								<li key={one}>
									<NavLink
										to={paths.settingsPart(one)}
										className={`lit tall row ink text-14 undecorated ${classes.part}`}
									>
										{t(partNames[one])}
									</NavLink>
								</li>
							))}
						</ul>
					</nav>
					<div className="stack gap-16 shrinks">
						<LoadedPart part={part} />
					</div>
				</div>
			</div>
		</OnlyWith>
	);
}

function LoadedPart({ part }: { part: SettingsPart }) {
	const read = useQuery(shopSettingsQuery);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The settings could not be loaded.`} />;
	return contentOf(part, data);
}

function contentOf(part: SettingsPart, settings: AllSettings): ReactNode {
	switch (part) {
		case "shop":
			return (
				<>
					<ShopBasicsForm />
					<FirstStepsChoice isHidden={settings.firstStepsHidden} />
				</>
			);
		case "look":
			return <ShopLook />;
		case "people":
			return (
				<>
					<SignUp settings={settings} />
					<SupplierSettings isShown={settings.showSuppliers} />
				</>
			);
		case "orders":
			return (
				<>
					<ReservationSettings settings={settings} />
					<PurchaseNumbers pattern={settings.purchaseNumbers} />
					<Limits />
				</>
			);
		case "data":
			return (
				<>
					<Everything />
					<DemoData />
				</>
			);
	}
}

/** The same limits as on Review. */
function Limits() {
	const { data } = useQuery(reviewQuery);
	if (data === undefined) return null;
	return (
		<section className={classes.card} aria-labelledby="review-limits">
			<h2 id="review-limits">
				<Trans comment="the page for what wants a second look">Review</Trans>
			</h2>
			<p className="dim">
				<Trans>How large an adjustment or a difference must be to be reviewed.</Trans>
			</p>
			<div className="full">
				<LimitsForm limits={data.limits} />
			</div>
		</section>
	);
}

/** Exports everything, for people who move to another program. */
function Everything() {
	return (
		<section className={classes.card} aria-labelledby="everything">
			<h2 id="everything">
				<Trans>Your data</Trans>
			</h2>
			<p className="dim anywhere">
				<Trans>
					Everything in this shop as CSV files with the pictures, in one ZIP archive for other programs. It
					has no passwords and no secrets.
				</Trans>
			</p>
			<div>
				<Button
					component="a"
					href={apiLink(exportEverything)}
					download
					variant="quiet"
					className="long-button"
					leftSection={<IconDownload aria-hidden="true" />}
				>
					<Trans>Export everything</Trans>
				</Button>
			</div>
		</section>
	);
}

/** Saves at once: one click changes it, another changes it back. */
function SupplierSettings({ isShown }: { isShown: boolean }) {
	const { run, isPending, failure } = useWrite(changeShop);
	return (
		<section className={classes.card} aria-labelledby="visitors-see">
			<h2 id="visitors-see">
				<Trans>What visitors see</Trans>
			</h2>
			<Checkbox
				label={t`Show suppliers to visitors`}
				checked={isShown}
				disabled={isPending}
				onChange={(event) => void run({ showSuppliers: event.currentTarget.checked })}
			/>
			<FailureNote>{failure}</FailureNote>
		</section>
	);
}

/** The way back for an owner who has hidden the first steps. */
function FirstStepsChoice({ isHidden }: { isHidden: boolean }) {
	const { run, isPending, failure } = useWrite(changeShop);
	return (
		<section className={classes.card} aria-labelledby="first-steps">
			<h2 id="first-steps">
				<Trans>First steps</Trans>
			</h2>
			<Checkbox
				label={t`Show what is still to be set up on Today`}
				checked={!isHidden}
				disabled={isPending}
				onChange={(event) => void run({ firstStepsHidden: !event.currentTarget.checked })}
			/>
			<FailureNote>{failure}</FailureNote>
		</section>
	);
}
