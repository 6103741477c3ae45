import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Link, NavLink } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { paths } from "#lib/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { LanguageSelect } from "#ui/language-choice.tsx";
import { SchemeChoice } from "#ui/scheme-toggle.tsx";
import { Themed } from "#ui/themed.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { MenuGroups } from "./menu.tsx";
import classes from "./phone-bar.module.css";
import { StoreSelect } from "./store-select.tsx";
import { useSignOutAndLeave } from "./use-sign-out-and-leave.ts";

type Props = { isOpen: boolean; isWorkspace: boolean; onClose: () => void };

/** The whole menu on a phone, with what does not fit into the top bar; loaded when it is opened. */
export function PhoneSheet({ isOpen, isWorkspace, onClose }: Props) {
	const session = useSession();
	const { signOut, isSigningOut } = useSignOutAndLeave();
	return (
		<Themed>
			<Drawer
				opened={isOpen}
				mod={{ "open-dialog": isOpen }}
				onClose={onClose}
				position="bottom"
				withCloseButton={false}
				classNames={{ content: classes.sheet ?? "", body: classes.inside ?? "" }}
				transitionProps={{ duration: 300, timingFunction: "ease-out" }}
			>
				<VisuallyHidden>
					<Drawer.Title>
						<Trans>Menu</Trans>
					</Drawer.Title>
				</VisuallyHidden>
				<div className={`row gap-12 below-12 ${classes.person}`}>
					{session.state === "signed-in" ? (
						<>
							<Avatar name={session.user.name} image={session.user.image} />
							<p className="grid grow shrinks">
								<strong>{session.user.name}</strong>
								<small>
									<Trans>Signed in</Trans>
								</small>
							</p>
							<Button variant="default" loading={isSigningOut} onClick={signOut}>
								<Trans>Sign Out</Trans>
							</Button>
						</>
					) : (
						<>
							<p className="grid grow shrinks">
								<strong>
									<Trans>Guest</Trans>
								</strong>
							</p>
							<Button component={Link} to={paths.signIn} variant="default" onClick={onClose}>
								<Trans>Sign In</Trans>
							</Button>
						</>
					)}
				</div>
				<nav className={classes.groups} aria-label={t`Dashboard`}>
					<MenuGroups onGo={onClose} />
				</nav>
				<div className={classes.foot}>
					<nav aria-label={t`Main`}>
						<NavLink to={paths.home} onClick={onClose}>
							<Trans>Home</Trans>
						</NavLink>
						<NavLink to={paths.blogs} onClick={onClose}>
							<Trans>Blogs</Trans>
						</NavLink>
						<Link to={paths.dashboard} onClick={onClose} aria-current={isWorkspace ? "page" : undefined}>
							<Trans>Dashboard</Trans>
						</Link>
					</nav>
					{isWorkspace && <StoreSelect />}
					<LanguageSelect />
					<SchemeChoice />
				</div>
			</Drawer>
		</Themed>
	);
}
