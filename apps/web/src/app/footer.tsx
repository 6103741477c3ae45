import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { FooterColumns } from "#areas/shop-window/pages/footer-columns.tsx";
import { paths } from "#lib/paths.ts";
import { LanguageLinks } from "#ui/language-choice.tsx";
import { Logo } from "#ui/picture.tsx";
import classes from "./footer.module.css";
import { isWorkspacePath } from "./route-handle.ts";

type Props = {
	/** One line, whose area is closed at first: people work here, and the menu has the other links. */
	isWorkspace: boolean;
};

export function Footer({ isWorkspace }: Props) {
	const [isOpen, setOpen] = useState(!isWorkspace);
	const areaId = useId();
	const { pathname } = useLocation();
	const languages = <LanguageLinks className={classes.languages} />;
	return (
		<footer className={classes.footer} data-workspace={isWorkspace || undefined}>
			<div className={classes.bar}>
				<p className="row-inline gap-12 weight-700">
					<Logo isOnGround />
					<Trans>Footer</Trans>
				</p>
				{isWorkspace && languages}
				<button
					type="button"
					className={classes.toggle}
					aria-expanded={isOpen}
					aria-controls={areaId}
					onClick={() => setOpen(!isOpen)}
				>
					<Trans>Account</Trans>
					<IconChevronDown aria-hidden="true" />
				</button>
				<div id={areaId} className={classes.area} hidden={!isOpen}>
					<SignedInAs />
				</div>
			</div>
			{/* The workspace's routes may still be loading. */}
			{!isWorkspacePath(pathname) && <FooterColumns />}
			{!isWorkspace && languages}
		</footer>
	);
}

function SignedInAs() {
	const { user } = useSession();
	const name = user?.name ?? t`Guest`;
	return (
		<p>
			<Trans>
				Signed in as: <Link to={paths.login}>{name}</Link>
			</Trans>
		</p>
	);
}
