// Blocking on purpose: the colour scheme must be known before the first paint.
(() => {
	let chosen = null;
	try {
		chosen = localStorage.getItem("freehub-color-scheme");
	} catch {
		// Storage can be forbidden; the system's scheme then decides.
	}
	const isDark =
		chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();
