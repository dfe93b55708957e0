/** The value of a cookie; Django keeps the token against forged requests in `csrftoken`. */
export function cookie(name: string, cookies: string): string {
  for (const one of cookies.split(";")) {
    const [key = "", ...value] = one.trim().split("=");
    if (key === name) return decodeURIComponent(value.join("="));
  }
  return "";
}
