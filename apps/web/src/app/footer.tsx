import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { useSession } from "#features/identity/use-session.ts";
import { paths } from "#lib/paths.ts";
import { Logo } from "#ui/logo.tsx";
import classes from "./footer.module.css";

export function Footer() {
	const [isOpen, setOpen] = useState(true);
	const areaId = useId();
	return (
		<footer className={classes.footer}>
			<div className={classes.bar}>
				<p className={classes.brand}>
					<Logo isOnGround />
					Footer
				</p>
				<button
					type="button"
					className={classes.toggle}
					aria-expanded={isOpen}
					aria-controls={areaId}
					onClick={() => setOpen(!isOpen)}
				>
					Account
					<IconChevronDown size={18} aria-hidden="true" />
				</button>
				<div id={areaId} className={classes.area} hidden={!isOpen}>
					<SignedInAs />
				</div>
			</div>
		</footer>
	);
}

function SignedInAs() {
	const session = useSession();
	return (
		<p>
			Signed in as: <Link to={paths.login}>{session.user?.name ?? "Guest"}</Link>
		</p>
	);
}
