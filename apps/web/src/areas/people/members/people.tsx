import { roles } from "@freehub/domain/people/access";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { paths } from "#lib/paths.ts";
import { roleNames } from "#lib/role-words.ts";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Invitations } from "./invitations.tsx";
import { Members } from "./members.tsx";
import classes from "./people.module.css";
import { roleWords } from "./role-select.tsx";

/** The people with access, and their rights. */
export function People() {
	const { data: settings } = useQuery(settingsQuery);
	return (
		<div className={`stack gap-24 ${classes.people}`}>
			<OnlyWith right="people.manage" title={t`People`} sentence={t`Managing people is for owners.`}>
				<PageHead title={t`People`} />
				{settings?.access === "everyone" && (
					<p className="amber note">
						<Trans>
							Anyone who signs up can change stock; of the roles, only the owner's counts, and the seller's
							for customers. <Link to={paths.settingsPart("people")}>Change that under Settings</Link>
						</Trans>
					</p>
				)}
				<RoleList />
				<Members />
				<Invitations />
			</OnlyWith>
		</div>
	);
}

function RoleList() {
	return (
		<details className={classes.roles}>
			<summary>
				<Trans>What each role may do</Trans>
			</summary>
			<dl className="below-12">
				{roles.map((role) => (
					<div key={role} className="block-8 ruled">
						<dt className="weight-650">{t(roleNames[role])}</dt>
						<dd className="dim">{t(roleWords[role])}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
