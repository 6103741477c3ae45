import type { Today } from "@freehub/contract/office/today";
import { accessUnder } from "@freehub/domain/people/sign-up";
import { UNNAMED } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
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
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { backupsQuery, firstPeopleQuery } from "./queries.ts";
import classes from "./today.module.css";

type Step = { key: string; name: string; about: string; to: string; isDone: boolean };

/** For owners: how a new shop is set up, until everything is done or they hide it. Not in a shop with demo data. */
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
				{steps.map(({ key, name, about, to, isDone }) => (
					<li key={key}>
						<Link to={to} className={classes.step} data-done={isDone || undefined}>
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
						</Link>
					</li>
				))}
			</ul>
		</section>
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
	if (!settings || !company || !locations || !people || !backups || !server) return undefined;
	const { signUp, configured } = settings;
	return [
		{
			key: "look",
			name: t`Give the shop its name and look`,
			about: company.name === UNNAMED ? t`Name, logo and colour` : company.name,
			to: paths.settingsPart("look"),
			isDone: company.name !== UNNAMED,
		},
		{
			key: "sign-up",
			name: t`Say who may sign up`,
			about: t(signUpNames[signUp]),
			to: paths.settingsPart("people"),
			isDone: signUp !== "configured" || accessUnder(signUp, configured.access) === "staff",
		},
		{
			key: "places",
			name: t`Add the places where stock is`,
			about: t`Stores, warehouses and their bins`,
			to: paths.locations,
			isDone: openLocations(locations).length > 1,
		},
		{
			key: "people",
			name: t`Invite the people who work here`,
			about: t`Each with a role that says what they may do`,
			to: paths.people,
			isDone: people.length > 1 || (today.invitations ?? []).length > 0,
		},
		{
			key: "products",
			name: t`Bring your products in`,
			about: t`From which program? Its file is imported as it is.`,
			to: paths.imports,
			isDone: today.products > 0,
		},
		{
			key: "backup",
			name: t`Check backups and mail`,
			about: backupAbout(backups.at !== null, server.sendsMail),
			to: paths.status,
			isDone: backups.at !== null && !backups.isLate && server.sendsMail,
		},
	];
}

function backupAbout(hasBackups: boolean, sendsMail: boolean): string {
	if (!hasBackups) return t`Nobody makes backups of the shop: BACKUP_AT is off.`;
	return sendsMail ? t`Backups are made, and mail is sent.` : t`No mail is sent yet: SMTP_URL is not set.`;
}
