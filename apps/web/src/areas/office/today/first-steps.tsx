import type { ShopBasics } from "@freehub/contract/office/basics";
import type { Today } from "@freehub/contract/office/today";
import { languageNames } from "@freehub/domain/language";
import { accessUnder } from "@freehub/domain/people/sign-up";
import { UNNAMED } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { basicsQuery } from "#areas/office/settings/basics-writes.ts";
import {
	changeShop,
	demoQuery,
	shopSettingsQuery,
	signUpNames,
} from "#areas/office/settings/settings-writes.ts";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { openLocations } from "#areas/stock/ledger/location-choices.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { companyQuery } from "#lib/company.ts";
import { formatList } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { backupsQuery, firstPeopleQuery } from "./queries.ts";
import type { FirstStep } from "./step-form.tsx";
import classes from "./today.module.css";

/** The forms of all steps load when somebody comes near the first one. */
const StepForm = lazyPart("first-step", async () => (await import("./step-form.tsx")).StepForm);

type Step = { key: FirstStep; name: string; about: string; isDone: boolean };

/**
 * For owners: how a new shop is set up, each step in place, until everything is done or they hide it. Not in a shop with demo data.
 */
export function FirstSteps({ today }: { today: Today }) {
	const { offers } = usePermissions();
	const mayChange = offers("people.manage");
	const { data: settings } = useQuery({ ...shopSettingsQuery, enabled: mayChange });
	const isWanted = settings?.firstStepsHidden === false;
	const { data: demo } = useQuery({ ...demoQuery, enabled: isWanted });
	if (!isWanted || demo === undefined || demo.products > 0) return null;
	return <OpenSteps today={today} />;
}

function OpenSteps({ today }: { today: Today }) {
	const steps = useSteps(today);
	const { run, isPending, failure } = useWrite(changeShop);
	const [opened, setOpened] = useState<FirstStep>();
	const left = steps?.filter(({ isDone }) => !isDone).length ?? 0;
	if (steps === undefined || left === 0) return null;
	const [done, all] = [steps.length - left, steps.length];
	return (
		<section className={`card below-16 ${classes.card}`} aria-labelledby="first-steps">
			<header className="line gap-8">
				<h2 id="first-steps" className={classes.heading}>
					<Trans>First steps</Trans>
				</h2>
				<span className="aside">
					<Trans comment="how many of the first steps are done">
						{done} of {all}
					</Trans>
				</span>
				<Button
					className={classes.hide}
					variant="quiet"
					disabled={isPending}
					onClick={() => void run({ firstStepsHidden: true })}
				>
					<Trans>Hide</Trans>
				</Button>
			</header>
			<FailureNote>{failure}</FailureNote>
			<ul>
				{steps.map((step) => (
					<StepItem
						key={step.key}
						step={step}
						isOpen={step.key === opened}
						onToggle={() => setOpened(step.key === opened ? undefined : step.key)}
					/>
				))}
			</ul>
		</section>
	);
}

/** A step's name and state, and below it, in place, how it is done. */
function StepItem({
	step: { key, name, about, isDone },
	isOpen,
	onToggle,
}: {
	step: Step;
	isOpen: boolean;
	onToggle: () => void;
}) {
	const id = `first-step-${key}`;
	return (
		<li>
			<button
				type="button"
				className={classes.step}
				aria-expanded={isOpen}
				aria-controls={isOpen ? id : undefined}
				data-done={isDone || undefined}
				onClick={onToggle}
				{...StepForm.opener}
			>
				{isDone ? <IconCircleCheckFilled aria-hidden="true" /> : <IconCircle aria-hidden="true" />}
				<span className="stack shrinks">
					<span className={isDone ? undefined : "weight-650"}>
						{name}{" "}
						{isDone && (
							<VisuallyHidden>
								<Trans comment="a step of a list">(done)</Trans>{" "}
							</VisuallyHidden>
						)}
					</span>
					<span className="aside anywhere">{about}</span>
				</span>
				<IconChevronDown className={classes.unfold} aria-hidden="true" />
			</button>
			{isOpen && (
				<div id={id} className={classes.unfolded}>
					<StepForm step={key} />
				</div>
			)}
		</li>
	);
}

/** The steps, each with its state; undefined until everything about them is read. */
function useSteps(today: Today): readonly Step[] | undefined {
	const { data: settings } = useQuery(shopSettingsQuery);
	const { data: company } = useQuery(companyQuery);
	const { data: locations } = useQuery(locationsQuery);
	const { data: people } = useQuery(firstPeopleQuery);
	const { data: backups } = useQuery(backupsQuery);
	const { data: server } = useQuery(settingsQuery);
	const { data: basics } = useQuery(basicsQuery);
	if (!settings || !company || !locations || !people || !backups || !server || !basics) return undefined;
	const { signUp, configured } = settings;
	return [
		{
			key: "look",
			name: t`Give the shop its name and look`,
			about: company.name === UNNAMED ? t`Name, logo and colour` : company.name,
			isDone: company.name !== UNNAMED,
		},
		{
			key: "basics",
			name: t`Choose currency, time zone, weights and language`,
			about: basicsAbout(basics),
			isDone: basics.isChosen || ["environment", "amounts"].includes(basics.fixed.currency ?? ""),
		},
		{
			key: "sign-up",
			name: t`Say who may sign up`,
			about: t(signUpNames[signUp]),
			isDone: signUp !== "configured" || accessUnder(signUp, configured.access) === "staff",
		},
		{
			key: "places",
			name: t`Add the places where stock is`,
			about: t`Stores, warehouses and their bins`,
			isDone: openLocations(locations).length > 1,
		},
		{
			key: "people",
			name: t`Invite the people who work here`,
			about: t`Each with a role that says what they may do`,
			isDone: people.length > 1 || (today.invitations ?? []).length > 0,
		},
		{
			key: "products",
			name: t`Bring your products in`,
			about: t`From which program? Its file is imported as it is.`,
			isDone: today.products > 0,
		},
		{
			key: "backup",
			name: t`Check backups and mail`,
			about: backupAbout(backups.at !== null, server.sendsMail),
			isDone: backups.at !== null && !backups.isLate && server.sendsMail,
		},
	];
}

function basicsAbout({ currency, timeZone, language }: ShopBasics): string {
	return formatList([currency, timeZone ?? t`each reader's own time zone`, languageNames[language]]);
}

function backupAbout(hasBackups: boolean, sendsMail: boolean): string {
	if (!hasBackups) return t`Nobody makes backups of the shop: BACKUP_AT is off.`;
	return sendsMail ? t`Backups are made, and mail is sent.` : t`No mail is sent yet: SMTP_URL is not set.`;
}
