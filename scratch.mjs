import { startDemo } from './test/support/demo.ts'
import { chromium } from 'playwright-core'
const app = await startDemo()
const only = process.argv.slice(2)
try {
const t=performance.now()
const r = await fetch(app.url+'/cal/events/v1/doc',{headers:{accept:'text/html'}})
const text = await r.text()
console.log(r.status, r.headers.get('content-type'), text.length, performance.now()-t, r.headers.get('content-security-policy'))
for (const p of ['/doc/coming-from-the-events-calendar','/doc.md','/llms.txt']) { const a=await fetch(app.url+p); const x=await a.text(); console.log(p,a.status,a.headers.get('content-type'),x.length);  }
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-quic','--disable-background-networking']})
for (const [w,scheme] of [[1280,'light'],[390,'light'],[1280,'dark'],[800,'light']]) {
  const page = await browser.newPage({viewport:{width:w,height:w>700?900:844},colorScheme:scheme})
  page.on('console',m=>console.log('console',m.text())); page.on('pageerror',e=>console.log('pageerror',e.message))
  for (const [name,path,hash] of [['doc','/cal/events/v1/doc',''],['ops','/cal/events/v1/doc','#getEvents'],['write','/cal/events/v1/doc','#postEvents'],['schema','/cal/events/v1/doc','#Event'],['err','/cal/events/v1/doc','#error-400'],['diff','/doc/coming-from-the-events-calendar','']]) {
    await page.goto(app.url+path+hash)
    const over = await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth)
    if (over>0) console.log('OVERFLOW',w,name,over, await page.evaluate(()=>[...document.querySelectorAll('*')].filter(e=>e.getBoundingClientRect().right>innerWidth+1 && !e.closest('pre,.scroll,.contents')).slice(0,5).map(e=>e.tagName+'.'+e.className+' '+(e.textContent||'').slice(0,40))))
    if (name==='ops') { const b = page.locator('#getEvents .try button').first(); await b.click(); await page.waitForSelector('#getEvents .answer .status') }
    await page.screenshot({path:`/tmp/docs-shots/${name}-${w}-${scheme}.png`})
  }
  await page.close()
}
await browser.close()
} finally { await app.stop() }
